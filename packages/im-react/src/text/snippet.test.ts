import { expect, test } from 'vitest';
import { snippetOf } from './snippet.ts';
import { textRanges } from './text-ranges.ts';

const shown = (text: string, query: string): string => {
  const snippet = snippetOf(text, textRanges(text, query));
  const [hit] = snippet.ranges;
  return `${snippet.text}|${hit ? snippet.text.slice(hit.start, hit.end) : ''}`;
};

test('a hit near the start leaves the text as it is', () => {
  expect(shown('The roadmap is ready', 'roadmap')).toBe('The roadmap is ready|roadmap');
  expect(shown('No hit here', 'roadmap')).toBe('No hit here|');
});

test('what stands far before a hit is left out, and the hit is still found', () => {
  expect(shown('We talked about this for a long time, and the roadmap is ready', 'roadmap')).toBe(
    '…me, and the roadmap is ready|roadmap',
  );
});

test('a picture is not cut', () => {
  const text = `${'a'.repeat(20)}😀${'b'.repeat(11)}roadmap`;
  expect(shown(text, 'roadmap')).toBe(`…${'b'.repeat(11)}roadmap|roadmap`);
});
