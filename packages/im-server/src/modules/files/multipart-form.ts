import type { FastifyRequest } from 'fastify';
import { limits } from 'im-sdk/protocol';
import { invalidInput } from '../../plugins/validation.ts';
import { Refusal } from '../../refusal.ts';

/** A file on its way in. */
export interface MultipartFile {
  /** As the client calls it: shown to people, never part of a path. */
  readonly name: string;
  /** The bytes, once. Throws `file.tooLarge` past the limit and `file.broken` where they end too early. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** What a form adds to its file: boundaries and headers. */
const FORM_BYTES = 16 * 1024;

/** The field `file` of a multipart body, of at most `maxBytes`. */
export async function readMultipartFile(request: FastifyRequest, maxBytes: number): Promise<MultipartFile> {
  if (!request.isMultipart()) throw new Refusal('request.unsupportedMedia');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_BYTES) throw new Refusal('file.tooLarge');
  const part = await request
    .file({ limits: { fileSize: maxBytes + 1, files: 1, fields: 8, fieldSize: 1_024 }, throwFileSizeLimit: false })
    .catch((cause: unknown) => {
      throw new Refusal('file.broken', { cause });
    });
  if (part?.fieldname !== 'file') throw invalidInput([{ path: 'file', message: 'must be a file' }]);
  return { name: cleanFileName(part.filename), bytes: limitBytes(part.file, maxBytes) };
}

/** The bytes of `source` as long as they are no more than `maxBytes`. */
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

/** Everything that comes, as one piece. */
export async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Looks at the first bytes without losing them. */
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

/** A name as data: no folders, nothing that cannot be seen, nothing that turns the writing direction. */
export function cleanFileName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are taken out
  const visible = last.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, '').trim();
  return visible.slice(-limits.fileNameLength).toWellFormed() || 'file';
}
