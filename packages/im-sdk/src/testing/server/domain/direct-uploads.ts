import { limits, type PresignedUpload, type PresignRequest, type UploadResult } from '../../../protocol/index.ts';
import { demand } from '../state/refusal.ts';
import type { UploadInProgress } from '../state/stored-file.ts';
import type { World } from '../state/world.ts';
import { FILES, keep, newKey, resultOf } from './files.ts';

const UPLOADS = '/api/upload/';

/** Begins a direct upload. */
export function presign(world: World, origin: string, ownerId: number, request: PresignRequest): PresignedUpload {
  const { name, size, type } = request;
  demand(size <= limits.directUploadBytes, 'file.tooLarge');
  const key = newKey(world, type, name);
  const id = `upload-${world.lastId.file}`;
  const partSize = Math.min(size, world.uploadPartBytes);
  const upload: UploadInProgress = { id, ownerId, key, name, type, size, partSize, parts: new Map() };
  world.uploads.set(id, upload);
  return addressesOf(world, origin, upload);
}

/** Fresh addresses of an upload, and what has arrived. */
export function resume(world: World, origin: string, ownerId: number, id: string): PresignedUpload {
  return addressesOf(world, origin, uploadOf(world, ownerId, id));
}

/** Makes a file of the parts. Answers the same again for a repeat. */
export function complete(world: World, origin: string, ownerId: number, id: string): UploadResult {
  const { key, name, type, size, partSize, parts } = uploadOf(world, ownerId, id);
  const known = world.files.get(key);
  if (known) return { ...resultOf(origin, key, known), isCOS: true };
  demand(parts.size === Math.ceil(size / partSize), 'file.incomplete');
  const bytes = new Uint8Array(size);
  for (const [number, part] of parts) bytes.set(part, (number - 1) * partSize);
  return { ...keep(world, origin, key, { ownerId, name, type, bytes, gone: false }), isCOS: true };
}

/** Takes the bytes of one part. `undefined` for any other address. */
export function putPart(world: World, url: URL, bytes: Uint8Array<ArrayBuffer>): Response | undefined {
  if (!url.pathname.startsWith(UPLOADS)) return undefined;
  const [id = '', part = '1'] = url.pathname.slice(UPLOADS.length).split('/');
  const [generation, time] = (url.searchParams.get('signature') ?? '').split('.').map(Number);
  const fresh = world.clock.now() - (time ?? 0) <= limits.uploadSignatureMs;
  if (generation !== world.lastId.signature || !fresh) return new Response(null, { status: 403 });
  const upload = world.uploads.get(id);
  if (!upload) return new Response(null, { status: 404 });
  const number = Number(part);
  const expected = Math.min(upload.partSize, upload.size - (number - 1) * upload.partSize);
  if (bytes.length !== expected) return new Response(null, { status: 422 });
  upload.parts.set(number, bytes);
  if (upload.partSize === upload.size) complete(world, url.origin, upload.ownerId, id);
  return new Response(null, { status: 200 });
}

function uploadOf(world: World, ownerId: number, id: string): UploadInProgress {
  const upload = world.uploads.get(id);
  demand(upload?.ownerId === ownerId, 'file.notFound');
  return upload;
}

function addressesOf(world: World, origin: string, upload: UploadInProgress): PresignedUpload {
  const { id, key, size, partSize, parts } = upload;
  const signature = `${world.lastId.signature}.${world.clock.now()}`;
  const address = (number: number): string => `${origin}${UPLOADS}${id}/${number}?signature=${signature}`;
  const count = Math.ceil(size / partSize);
  const numbers = count === 1 ? [] : Array.from({ length: count }, (_, index) => index + 1);
  return {
    method: 'PUT',
    url: address(1),
    headers: { 'content-type': 'application/octet-stream' },
    publicUrl: `${origin}${FILES}${key}`,
    uploadId: id,
    partSize,
    parts: numbers.map((number) => ({ number, url: address(number) })),
    received: [...parts.keys()].sort((one, other) => one - other),
  };
}
