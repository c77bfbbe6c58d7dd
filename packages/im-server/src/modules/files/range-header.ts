import type { ByteRange } from '../../infra/blobs/blobs.ts';

/**
 * The bytes that a `Range` header asks for: `undefined` means the readAll file, `unsatisfiable` that it has none of them.
 * Several ranges at once, and what is no range of bytes, are answered with the readAll, as HTTP allows.
 */
export function parseRangeHeader(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=\s*([0-9]{0,15})-([0-9]{0,15})\s*$/.exec(header ?? '');
  if (match === null) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
