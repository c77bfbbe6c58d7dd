import { readPictureHeader } from '../../../platform/memory/picture-size.ts';
import { limits, type UploadResult } from '../../../protocol/index.ts';
import { demand } from '../state/refusal.ts';
import type { StoredFile } from '../state/stored-file.ts';
import type { World } from '../state/world.ts';

/** Where files are read. */
export const FILES = '/api/file/';

/** Keeps a whole file. */
export async function uploadFile(
  world: World,
  origin: string,
  file: File | undefined,
  ownerId: number | undefined,
): Promise<UploadResult> {
  demand(file, 'request.invalid');
  demand(file.size <= mostBytes(world, ownerId, limits.cloudUploadBytes), 'file.tooLarge');
  const key = newKey(world, file.type, file.name);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return keep(world, origin, key, { ownerId, name: file.name, type: file.type, bytes, gone: false });
}

/** Keeps a picture; it is its own thumbnail here. Its type is told by its bytes. */
export async function uploadImage(
  world: World,
  origin: string,
  file: File | undefined,
  ownerId: number | undefined,
  use?: 'avatar',
): Promise<UploadResult> {
  demand(ownerId !== undefined || world.requireAvatar, 'auth.notLoggedIn');
  demand(file, 'request.invalid');
  demand(
    file.size <=
      (use === 'avatar' || ownerId === undefined ? limits.avatarBytes : mostBytes(world, ownerId, limits.imageBytes)),
    'file.tooLarge',
  );
  const bytes = new Uint8Array(await file.arrayBuffer());
  const header = readPictureHeader(bytes);
  demand(header, 'file.type');
  const { type, width, height } = header;
  demand(width * height <= limits.imagePixels, 'file.tooManyPixels');
  const key = newKey(world, type, `.${type.slice('image/'.length)}`);
  const result = keep(world, origin, key, { ownerId, name: file.name, type, bytes, gone: false });
  return { ...result, thumbUrl: result.url, width, height };
}

/** Uploads of a visitor are small. */
function mostBytes(world: World, ownerId: number | undefined, most: number): number {
  return world.accounts.get(ownerId ?? 0)?.isVisitor ? limits.visitorUploadBytes : most;
}

/** Keeps a file under its key. */
export function keep(world: World, origin: string, key: string, file: StoredFile): UploadResult {
  world.files.set(key, file);
  return resultOf(origin, key, file);
}

/** What an upload answers of a file. */
export function resultOf(origin: string, key: string, { name, bytes }: StoredFile): UploadResult {
  const url = `${origin}${FILES}${key}`;
  return { url, originUrl: url, name, size: bytes.length };
}

/** An address that no other file has. */
export function newKey(world: World, type: string, name: string): string {
  world.lastId.file += 1;
  const kind = /^(image|video)\//.exec(type)?.[1] ?? 'file';
  const day = new Date(world.clock.now()).toISOString().slice(0, 10).replaceAll('-', '');
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin';
  return `${kind}/${day}/memory-${world.lastId.file}.${extension}`;
}

/** Serves a file, or a part of it. `undefined` for any other address. */
export function readFile(world: World, url: URL, headers: Headers): Response | undefined {
  if (!url.pathname.startsWith(FILES)) return undefined;
  const file = world.files.get(url.pathname.slice(FILES.length));
  if (!file) return undefined;
  if (file.gone) return new Response(null, { status: 410 });
  const shown = /^(image|audio|video)\//.test(file.type);
  const said: Record<string, string> = {
    'content-type': shown ? file.type : 'application/octet-stream',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
    ...(shown ? {} : { 'content-disposition': 'attachment' }),
  };
  const wanted = /^bytes=(\d+)-(\d*)$/.exec(headers.get('range') ?? '');
  if (!wanted) return new Response(file.bytes, { headers: said });
  const from = Number(wanted[1]);
  const to = Math.min(wanted[2] ? Number(wanted[2]) : file.bytes.length - 1, file.bytes.length - 1);
  if (from > to) {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.bytes.length}` } });
  }
  const range = `bytes ${from}-${to}/${file.bytes.length}`;
  return new Response(file.bytes.slice(from, to + 1), { status: 206, headers: { ...said, 'content-range': range } });
}
