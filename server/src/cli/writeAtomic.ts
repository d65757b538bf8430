/** Replaces a file's text in one step, so that a reader sees the old text or the new one, and a failure leaves the old one. */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, open, readFile, realpath, rename, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { FileError } from './io.ts';
import { reasonOf } from './readText.ts';

/**
 * Writes `text` in the place of the file at `path`, whose permissions it keeps; a symbolic link keeps pointing to it, and
 * the other names of a file that has several (hard links) keep being names of it.
 * @param before the bytes that the new text was made from
 * @throws FileError when the file may not be written, has changed meanwhile, or the system refuses; the file is then as it was
 */
export async function writeAtomic(path: string, text: string, before: Uint8Array, shown: string): Promise<void> {
  let temporary: string | undefined;
  try {
    const target = await realpath(path);
    const found = await stat(target);
    if (!found.isFile()) throw new FileError(`${shown}: This is no regular file; nothing was written.`);
    const { mode, uid, gid, nlink } = found;
    // A rename needs no right on the file itself, and root needs none at all: what its owner made read-only stays so.
    if ((mode & 0o222) === 0) throw new FileError(`${shown}: The file is read-only; nothing was written.`);
    await access(target, constants.W_OK);
    temporary = join(dirname(target), `.${basename(target).slice(0, 100)}.${randomBytes(6).toString('hex')}.tmp`);
    const file = await open(temporary, 'wx', mode & 0o777);
    try {
      await file.writeFile(text, 'utf8');
      // The mode at opening is narrowed by the umask.
      await file.chmod(mode & 0o7777).catch(() => undefined);
      await file.chown(uid, gid).catch(() => undefined);
      await file.sync();
    } finally {
      await file.close();
    }
    // The copy stays until the file is whole: whoever stops the process in between finds the new text in it.
    if (nlink > 1) return await writeThrough(target, Buffer.from(text, 'utf8'), before, shown);
    if (!Buffer.from(before).equals(await readFile(target))) throw changed(shown);
    await rename(temporary, target);
    temporary = undefined;
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(`${shown}: ${reasonOf(error)} Nothing was written.`);
  } finally {
    if (temporary !== undefined) await unlink(temporary).catch(() => undefined);
  }
}

const changed = (shown: string): FileError => new FileError(`${shown}: The file was changed meanwhile; nothing was written.`);

/** Writes into the file itself: a rename would take one of its names away from it. */
async function writeThrough(target: string, text: Uint8Array, before: Uint8Array, shown: string): Promise<void> {
  const file = await open(target, 'r+');
  try {
    if (!Buffer.from(before).equals(await file.readFile())) throw changed(shown);
    await overwrite(file, text, before, shown);
  } finally {
    await file.close();
  }
}

/**
 * Overwrites a file. What it grows by comes first, so that a full disk is met before a byte of the old text is gone; after
 * any failure the old bytes are put back where they stood, which needs no room.
 * @throws FileError when they could not be put back; else what the system said
 */
export async function overwrite(file: Pick<FileHandle, 'write' | 'truncate' | 'sync'>, text: Uint8Array, before: Uint8Array, shown: string): Promise<void> {
  const writeAt = async (bytes: Uint8Array, at: number): Promise<void> => {
    for (let written = 0; written < bytes.length; ) written += (await file.write(bytes, written, bytes.length - written, at + written)).bytesWritten;
  };
  try {
    await writeAt(text.subarray(before.length), before.length);
    await writeAt(text.subarray(0, before.length), 0);
    await file.truncate(text.length);
    await file.sync();
  } catch (error) {
    try {
      await writeAt(before, 0);
      await file.truncate(before.length);
      await file.sync();
    } catch {
      throw new FileError(`${shown}: ${reasonOf(error)} The file has several names, so it was written in place, and its old text could not be put back.`);
    }
    throw error;
  }
}
