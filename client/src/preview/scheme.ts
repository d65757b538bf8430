/** The scheme of the virtual documents that show published schemas. */
export const PREVIEW_SCHEME = 'toolspec-preview';
