import { limits, type PresignedUpload, type PresignRequest, type UploadResult } from '../../../protocol/index.ts';
import { demand } from '../state/refusal.ts';
import type { StoredFile, UploadInProgress } from '../state/stored-file.ts';
import type { World } from '../state/world.ts';

const FILES = '/api/file/';
const UPLOADS = '/api/upload/';

/** Keeps a whole file. */
export async function uploadFile(
  world: World,
  origin: string,
  file: File | undefined,
  ownerId: number | undefined,
): Promise<UploadResult> {
  demand(file, 'request.invalid');
  demand(file.size <= limits.cloudUploadBytes, 'file.tooLarge');
  const key = newKey(world, file.type, file.name);
  const stored = { ownerId, name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) };
  world.files.set(key, stored);
  return resultOf(origin, key, stored);
}

/** Keeps a picture; it is its own thumbnail here. */
export async function uploadImage(
  world: World,
  origin: string,
  file: File | undefined,
  ownerId: number | undefined,
): Promise<UploadResult> {
  demand(ownerId !== undefined, 'auth.notLoggedIn');
  demand(file === undefined || /^image\/(jpeg|png|webp|gif)$/.test(file.type), 'file.type');
  const result = await uploadFile(world, origin, file, ownerId);
  return { ...result, thumbUrl: result.url, width: 320, height: 240 };
}

/** Begins a direct upload. */
export function presign(world: World, origin: string, ownerId: number, request: PresignRequest): PresignedUpload {
  const { name, size, type } = request;
  demand(size <= limits.directUploadBytes, 'file.tooLarge');
  const key = newKey(world, type, name);
  const id = `upload-${world.lastId.file}`;
  const partSize = Math.min(size, limits.multipartBytes);
  const upload: UploadInProgress = { id, ownerId, key, name, type, size, partSize, parts: new Map() };
  world.uploads.set(id, upload);
  return addressesOf(origin, upload);
}

/** Fresh addresses of an upload, and what has arrived. */
export function resume(world: World, origin: string, ownerId: number, id: string): PresignedUpload {
  return addressesOf(origin, uploadOf(world, ownerId, id));
}

/** Makes a file of the parts. Answers the same again for a repeat. */
export function complete(world: World, origin: string, ownerId: number, id: string): UploadResult {
  const { key, name, type, size, partSize, parts } = uploadOf(world, ownerId, id);
  const known = world.files.get(key);
  if (known) return { ...resultOf(origin, key, known), isCOS: true };
  const bytes = new Uint8Array(size);
  for (const [number, part] of parts) bytes.set(part, (number - 1) * partSize);
  demand(parts.size === Math.ceil(size / partSize), 'file.incomplete');
  const stored = { ownerId, name, type, bytes };
  world.files.set(key, stored);
  return { ...resultOf(origin, key, stored), isCOS: true };
}

/** Serves what has no envelope: reading a file, and the PUT of bytes. `undefined` for any other address. */
export function serveFile(
  world: World,
  url: URL,
  method: string,
  bytes: Uint8Array<ArrayBuffer>,
): Response | undefined {
  if (method === 'GET' && url.pathname.startsWith(FILES)) {
    const file = world.files.get(url.pathname.slice(FILES.length));
    return file && new Response(file.bytes, { headers: { 'content-type': file.type } });
  }
  if (method !== 'PUT' || !url.pathname.startsWith(UPLOADS)) return undefined;
  const [id = '', part = '1'] = url.pathname.slice(UPLOADS.length).split('/');
  const upload = world.uploads.get(id);
  if (!upload) return new Response(null, { status: 403 });
  const number = Number(part);
  const expected = Math.min(upload.partSize, upload.size - (number - 1) * upload.partSize);
  if (bytes.length !== expected) return new Response(null, { status: 422 });
  upload.parts.set(number, bytes);
  return new Response(null, { status: 200 });
}

function uploadOf(world: World, ownerId: number, id: string): UploadInProgress {
  const upload = world.uploads.get(id);
  demand(upload?.ownerId === ownerId, 'file.notFound');
  return upload;
}

function addressesOf(origin: string, upload: UploadInProgress): PresignedUpload {
  const { id, key, size, partSize, parts } = upload;
  const url = `${origin}${UPLOADS}${id}`;
  const count = Math.ceil(size / partSize);
  const numbers = count === 1 ? [] : Array.from({ length: count }, (_, index) => index + 1);
  return {
    method: 'PUT',
    url: `${url}/1`,
    headers: { 'content-type': 'application/octet-stream' },
    publicUrl: `${origin}${FILES}${key}`,
    uploadId: id,
    partSize,
    parts: numbers.map((number) => ({ number, url: `${url}/${number}` })),
    received: [...parts.keys()].sort((one, other) => one - other),
  };
}

function newKey(world: World, type: string, name: string): string {
  world.lastId.file += 1;
  const kind = /^(image|video)\//.exec(type)?.[1] ?? 'file';
  const day = new Date(world.clock.now()).toISOString().slice(0, 10).replaceAll('-', '');
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin';
  return `${kind}/${day}/memory-${world.lastId.file}.${extension}`;
}

function resultOf(origin: string, key: string, { name, bytes }: StoredFile): UploadResult {
  const url = `${origin}${FILES}${key}`;
  return { url, originUrl: url, name, size: bytes.length };
}
