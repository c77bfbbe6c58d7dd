import type { FastifyRequest } from 'fastify';
import { limits } from 'im-sdk/protocol';
import { invalidInput } from '../../plugins/validation.ts';
import { Refusal } from '../../refusal.ts';

export interface MultipartFile {
  /** File name from the client: display only, never part of a path. */
  readonly name: string;
  /** Upload stream, readable once. Throws `file.tooLarge` and, if it ends early, `file.broken`. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** At least as many bytes are announced; 0 if none are. */
  readonly expectedBytes: number;
}

/** Allowance for boundaries and headers. */
const FORM_BYTES = 16 * 1024;

/** Reads the field `file` of a multipart body. */
export async function readMultipartFile(request: FastifyRequest, maxBytes: number): Promise<MultipartFile> {
  if (!request.isMultipart()) throw new Refusal('request.unsupportedMedia');
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes + FORM_BYTES) throw new Refusal('file.tooLarge');
  // The parser waits forever for a client that hung up before the body was read.
  if (request.raw.destroyed) throw new Refusal('file.broken');
  const part = await request
    .file({ limits: { fileSize: maxBytes + 1, files: 1, fields: 8, fieldSize: 1_024 }, throwFileSizeLimit: false })
    .catch((cause: unknown) => {
      throw new Refusal('file.broken', { cause });
    });
  if (part?.fieldname !== 'file') throw invalidInput([{ path: 'file', message: 'must be a file' }]);
  return {
    name: cleanFileName(part.filename),
    bytes: limitBytes(part.file, maxBytes),
    expectedBytes: Math.max(0, announced - FORM_BYTES),
  };
}

/** Throws `file.tooLarge` beyond `maxBytes`. */
export async function* limitBytes(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) throw new Refusal('file.tooLarge');
      yield chunk;
    }
  } catch (cause) {
    throw cause instanceof Refusal ? cause : new Refusal('file.broken', { cause });
  }
  if (size === 0) throw invalidInput([{ path: 'file', message: 'must not be empty' }]);
}

/** Concatenates a stream. */
export async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads the first bytes; the returned stream still has them. */
export async function peekBytes(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): Promise<{ readonly head: Uint8Array; readonly bytes: AsyncIterable<Uint8Array> }> {
  const rest = bytes[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let seen = 0;
  while (seen < size) {
    const next = await rest.next();
    if (next.done) break;
    chunks.push(next.value);
    seen += next.value.length;
  }
  const head = Buffer.concat(chunks);
  async function* again() {
    try {
      if (head.length > 0) yield head;
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
    } finally {
      await rest.return?.();
    }
  }
  return { head, bytes: again() };
}

/** Display name: no folders, no control or bidi characters. */
export function cleanFileName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are taken out
  const visible = last.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, '').trim();
  return visible.slice(-limits.fileNameLength).toWellFormed() || 'file';
}
