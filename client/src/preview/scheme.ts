/** The scheme of the virtual documents that show published schemas. */
export const PREVIEW_SCHEME = 'toolspec-preview';
/** The scheme of the virtual documents that show what hosts answer to a call. */
export const ANSWER_SCHEME = 'toolspec-answer';
