import { MessageType } from 'im-sdk/protocol';
import { describe, expect, test } from 'vitest';
import { requestOrigin, withAbsoluteFileUrls } from './file-urls.ts';

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

describe('where the caller found the server', () => {
  const asked = (headers: Record<string, string>) => ({ headers });
  const config = { publicUrl: undefined, trustProxy: false };

  test('is the configured address, else what the request says', () => {
    expect(requestOrigin({ ...config, publicUrl: origin }, asked({ host: 'other' }))).toBe(origin);
    expect(requestOrigin(config, asked({ host: 'localhost:8080' }))).toBe('http://localhost:8080');
    expect(requestOrigin(config, asked({ host: 'a.example.org', origin: 'https://a.example.org' }))).toBe(
      'https://a.example.org',
    );
  });

  test('believes a proxy about the host only where it is told to, and no host that is none', () => {
    const forwarded = { host: 'inner', 'x-forwarded-host': 'outer', 'x-forwarded-proto': 'https' };
    expect(requestOrigin(config, asked(forwarded))).toBe('https://inner');
    expect(requestOrigin({ ...config, trustProxy: true }, asked(forwarded))).toBe('https://outer');
    expect(requestOrigin(config, asked({ host: 'a"><script>' }))).toBe('');
  });
});
