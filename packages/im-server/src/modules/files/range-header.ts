import type { ByteRange } from '../../infra/blobs/blobs.ts';

/**
 * Parses a `Range` header. `undefined`: send the whole file; also for several ranges and invalid headers, as HTTP
 * allows. Not `range-parser`: it answers 416 where HTTP wants the whole file, for `bytes=5-2` and a suffix longer than the
 * file.
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
