/** URIs as text: what the server needs of them without asking a file system. */

/** The URI of the folder that holds it; undefined at the root. */
export function parentOf(uri: string): string | undefined {
  const from = pathStart(uri);
  const end = uri.endsWith('/') ? uri.length - 1 : uri.length;
  const slash = uri.lastIndexOf('/', end - 1);
  return slash < from ? undefined : slash === from ? (end > from + 1 ? uri.slice(0, slash + 1) : undefined) : uri.slice(0, slash);
}

/** The last segment, decoded. */
export function baseOf(uri: string): string {
  const path = uri.slice(pathStart(uri)).replace(/[?#].*$/, '');
  return decode(path.slice(path.lastIndexOf('/') + 1));
}

/** True when `uri` stands somewhere below `folder`. */
export function isBelow(folder: string, uri: string): boolean {
  const base = folder.endsWith('/') ? folder : `${folder}/`;
  return uri.length > base.length && uri.startsWith(base);
}

/** The decoded path from a folder to what is below it, with `/` and without one in front. */
export function pathBelow(folder: string, uri: string): string {
  if (!isBelow(folder, uri)) return baseOf(uri);
  return decode(uri.slice(folder.endsWith('/') ? folder.length : folder.length + 1));
}

/** The URI of a decoded path below a folder. */
export function childOf(folder: string, path: string): string {
  return `${folder.replace(/\/$/, '')}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** Where the path begins: behind `scheme:` and `//authority`. */
function pathStart(uri: string): number {
  const colon = uri.indexOf(':') + 1;
  if (!uri.startsWith('//', colon)) return colon;
  const slash = uri.indexOf('/', colon + 2);
  return slash < 0 ? uri.length : slash;
}

/** The text of a part of a URI. */
export function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A lone % is no escape: the path stands as it is written.
    return path;
  }
}
