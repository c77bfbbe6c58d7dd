import { expect, it } from 'vitest';
import { limits } from '../../protocol/index.ts';
import { attachmentOf } from './attachment-content.ts';

it('a name that is cut, or that a host gives, is well-formed text', () => {
  const nameOf = (name: string) => attachmentOf(new Blob(), 'file', name).name;
  const tail = 'x'.repeat(limits.fileNameLength - 1);
  expect(nameOf(`\u{1f600}${tail}`)).toBe(tail);
  expect(nameOf('a\ud83d.txt')).toBe('a.txt');
  expect(nameOf('\u{1f600}.txt')).toBe('\u{1f600}.txt');
  expect(nameOf('\ud83d')).toBe('file');
});
