import fc from 'fast-check';
import { isTooShortToSearch, MessageType } from 'im-sdk/protocol';
import { expect, test } from 'vitest';
import { gramsOf, searchText } from './search-text.ts';

test('a Chinese text is found by each character and each pair, a Latin one by pairs', () => {
  expect(gramsOf('今天天气')).toEqual(['今', '天', '气', '今天', '天天', '天气']);
  expect(gramsOf('好')).toEqual(['好']);
  expect(gramsOf('a')).toEqual([]);
});

test('a text holds every pair of whatever it contains', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      fc.string(),
      (before, word, after) => {
        const held = new Set(gramsOf(before + word + after));
        expect(gramsOf(word).every((pair) => held.has(pair))).toBe(true);
      },
    ),
  );
});

test('every keyword that is not too short has a pair or a character to look up: no search reads the whole index', () => {
  const characters = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('я', '!', 'İ', 'ß', '好', '𠀀', '🎉', ' '),
  );
  fc.assert(
    fc.property(characters, (keyword) => {
      const word = keyword.trim();
      if (word !== '' && !isTooShortToSearch(keyword)) expect(gramsOf(word.toLowerCase())).not.toEqual([]);
    }),
  );
  expect(['я', '!', '🎉', '𠀀', ' a '].filter((keyword) => !isTooShortToSearch(keyword))).toEqual([]);
  expect(['好', 'ア', '한', 'no', 'я!'].filter(isTooShortToSearch)).toEqual([]);
});

test('of pictures, files and videos the caption is found', () => {
  const caption = 'Sunset at the Lake';
  const file = { name: 'Report.PDF', size: 1, url: '/api/file/file/20260101/abc.pdf' };
  const image = { originUrl: '/api/file/image/1.png', thumbUrl: '/api/file/image/1.png' };
  const video = { videoUrl: '/api/file/video/1.mp4', coverUrl: '' };
  expect(searchText(MessageType.FILE, JSON.stringify({ ...file, caption }))).toBe('report.pdf sunset at the lake');
  expect(searchText(MessageType.IMAGE, JSON.stringify({ ...image, caption }))).toBe('sunset at the lake');
  expect(searchText(MessageType.VIDEO, JSON.stringify({ ...video, caption }))).toBe('sunset at the lake');
  expect(searchText(MessageType.IMAGE, JSON.stringify(image))).toBe('');
});

test('of a file its name is found, of its address nothing', () => {
  const content = JSON.stringify({ name: 'Report.PDF', size: 1, url: '/api/file/file/20260101/abc.pdf' });
  expect(searchText(MessageType.FILE, content)).toBe('report.pdf');
  expect(searchText(MessageType.IMAGE, content)).toBe('');
  expect(searchText(MessageType.FILE, 'not JSON')).toBe('');
});
