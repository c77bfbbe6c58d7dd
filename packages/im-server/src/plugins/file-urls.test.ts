import { MessageType } from 'im-sdk/protocol';
import { describe, expect, test } from 'vitest';
import { withAbsoluteFileUrls } from './file-urls.ts';

const origin = 'https://chat.example.org';

describe('addresses of files on their way out', () => {
  test('are absolute wherever they stand, and nothing else changes', () => {
    const answer = {
      items: [{ id: 1, headImage: '/api/file/image/a.png', signature: '/api/file/image/a.png', headImageThumb: '' }],
      publicUrl: '/api/file/b',
      parts: [{ number: 1, url: '/api/upload/c/1' }],
    };
    expect(withAbsoluteFileUrls(answer, origin)).toEqual({
      items: [{ ...answer.items[0], headImage: `${origin}/api/file/image/a.png` }],
      publicUrl: `${origin}/api/file/b`,
      parts: [{ number: 1, url: `${origin}/api/upload/c/1` }],
    });
  });

  test('an answer without any is the same object', () => {
    const answer = { id: 1, name: 'Ann', list: [{ url: 'https://elsewhere.example.org/x' }] };
    expect(withAbsoluteFileUrls(answer, origin)).toBe(answer);
  });

  test('stand in contents of our own making, and what people write stays as it is', () => {
    const picture = { type: MessageType.IMAGE, content: '{"originUrl":"/api/file/a","name":"/api/file/a"}' };
    expect(withAbsoluteFileUrls(picture, origin).content).toBe(
      `{"originUrl":"${origin}/api/file/a","name":"/api/file/a"}`,
    );
    for (const type of [MessageType.TEXT, MessageType.CUSTOM]) {
      const said = { type, content: '{"url":"/api/file/a"}' };
      expect(withAbsoluteFileUrls(said, origin)).toBe(said);
    }
  });
});
