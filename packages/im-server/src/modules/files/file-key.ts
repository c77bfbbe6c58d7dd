import { randomBytes } from '../../infra/random.ts';

/** Where files are read, before their key. */
export const FILE_PATH = '/api/file/';

/** Folder of a key: what the file is to its reader. */
export type FileFolder = 'image' | 'video' | 'file';

const KEY = /^(?:image|video|file)\/[0-9]{8}\/[A-Za-z0-9_-]{22}\.[a-z0-9]{1,8}$/;
const DEMO_KEY = /^demo\/[a-z0-9-]{1,32}\.(?:webp|webm|pdf)$/;

/** A key that nobody can guess. */
export function createFileKey(folder: FileFolder, extension: string, now: number): string {
  const day = new Date(now).toISOString().slice(0, 10).replaceAll('-', '');
  return `${folder}/${day}/${randomBytes(16).toString('base64url')}.${extension}`;
}

/** Whether a text has the form of a key. */
export function isKey(text: string): boolean {
  return KEY.test(text);
}

/** Files that come with the server and belong to nobody. */
export function isDemoKey(key: string): boolean {
  return DEMO_KEY.test(key);
}

/** The address of a file as it is stored: root-relative. */
export function fileUrl(key: string): string {
  return `${FILE_PATH}${key}`;
}

/**
 * The key that an address names, root-relative or absolute; `undefined` for anything that is no file of a server like
 * this one. Under which name the server was reached does not matter: only the key is kept.
 */
export function keyOf(address: string): string | undefined {
  const path = /^https?:\/\/[^/?#\\\s]+(\/.*)$/is.exec(address)?.[1] ?? address;
  if (!path.startsWith(FILE_PATH)) return undefined;
  const key = path.slice(FILE_PATH.length);
  return isKey(key) || isDemoKey(key) ? key : undefined;
}

/** Extension for a key, out of a file's name: `bin` where the name has none that is plain. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin';
}
