/** Replaces a file in one step, so that a reader sees the old text or the new one, and a failure leaves the old one. */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, open, readFile, realpath, rename, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { FileError } from './io.ts';
import { reasonOf } from './readText.ts';

/**
 * Writes `text` in the place of the file at `path`, whose permissions it keeps; a symbolic link keeps pointing to it.
 * @param before the bytes that the new text was made from
 * @throws FileError when the file may not be written, has changed meanwhile, or the system refuses; the file is then as it was
 */
export async function writeAtomic(path: string, text: string, before: Uint8Array, shown: string): Promise<void> {
  let temporary: string | undefined;
  try {
    const target = await realpath(path);
    const found = await stat(target);
    if (!found.isFile()) throw new FileError(`${shown}: This is no regular file; nothing was written.`);
    const { mode, uid, gid } = found;
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
    if (!Buffer.from(before).equals(await readFile(target))) throw new FileError(`${shown}: The file was changed meanwhile; nothing was written.`);
    await rename(temporary, target);
    temporary = undefined;
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(`${shown}: ${reasonOf(error)} Nothing was written.`);
  } finally {
    if (temporary !== undefined) await unlink(temporary).catch(() => undefined);
  }
}
