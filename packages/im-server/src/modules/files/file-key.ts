import { randomBytes } from '../../infra/random.ts';

/** Path prefix of downloads. */
export const FILE_PATH = '/api/file/';

export type FileFolder = 'image' | 'video' | 'file';

const KEY = /^(?:image|video|file)\/[0-9]{8}\/[A-Za-z0-9_-]{22}\.[a-z0-9]{1,8}$/;
const DEMO_KEY = /^demo\/[a-z0-9-]{1,32}\.(?:webp|webm|pdf)$/;

/** New unguessable key. */
export function createFileKey(folder: FileFolder, extension: string, now: number): string {
  const day = new Date(now).toISOString().slice(0, 10).replaceAll('-', '');
  return `${folder}/${day}/${randomBytes(16).toString('base64url')}.${extension}`;
}

export function isKey(text: string): boolean {
  return KEY.test(text);
}

/** Demo files: part of the package, without owner and references. */
export function isDemoKey(key: string): boolean {
  return DEMO_KEY.test(key);
}

/** Root-relative URL, as it is stored. */
export function fileUrl(key: string): string {
  return `${FILE_PATH}${key}`;
}

/**
 * Key in a root-relative or absolute URL; `undefined` if the path is not a file of this server. The host is ignored: a
 * server can have several names.
 */
export function keyOf(address: string): string | undefined {
  const path = /^https?:\/\/[^/?#\\\s]+(\/.*)$/is.exec(address)?.[1] ?? address;
  if (!path.startsWith(FILE_PATH)) return undefined;
  const key = path.slice(FILE_PATH.length);
  return isKey(key) || isDemoKey(key) ? key : undefined;
}

/** Extension of a file name; `bin` if there is none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin';
}
