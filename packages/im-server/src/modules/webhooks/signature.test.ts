import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { signedHeaders } from './signature.ts';

const SECRET = 'the secret that host and server share';
const BODY = JSON.stringify({ id: 'e1', type: 'user.created', time: 1, data: { note: 'grüße 👋' } });
const NOW = 1_764_000_000_000;

test('a signature is that of a known key, time and body', () => {
  // printf '1764000000.{}' | openssl dgst -sha256 -hmac "$SECRET"
  expect(signedHeaders(SECRET, 'e1', NOW, '{}')).toEqual({
    'im-event-id': 'e1',
    'im-timestamp': '1764000000',
    'im-signature': 'v1=c61fce5ef2cf3c8f69c1d82282d0fcdcaa746618809fc1f046721297104a0c6e',
  });
});

describe('the code that is shown to hosts', () => {
  type Verify = (headers: Record<string, string>, body: string, secret: string, now?: number) => boolean;
  let verify: Verify;
  beforeAll(async () => {
    const page = await readFile(join(import.meta.dirname, '../../../../../docs/host-product.md'), 'utf8');
    const [, code = ''] = /```js\n(.*?isFromChat.*?)```/s.exec(page) ?? [];
    const shown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    verify = shown.isFromChat;
  });
  const headers = signedHeaders(SECRET, 'e1', NOW, BODY);

  test('believes what we sign', () => {
    expect(verify(headers, BODY, SECRET, NOW + 60_000)).toBe(true);
  });

  test.each([
    ['another body', { body: `${BODY} ` }],
    ['another secret', { secret: `${SECRET}?` }],
    ['another time', { headers: { ...headers, 'im-timestamp': '1764000001' } }],
    ['no signature', { headers: { 'im-timestamp': '1764000000' } }],
    ['half a signature', { headers: { ...headers, 'im-signature': headers['im-signature']?.slice(0, 20) ?? '' } }],
    ['a request of half an hour ago', { now: NOW + 1_800_000 }],
  ])('does not believe %s', (_, change) => {
    const asked = { headers, body: BODY, secret: SECRET, now: NOW, ...change } as const;
    expect(verify(asked.headers as Record<string, string>, asked.body, asked.secret, asked.now)).toBe(false);
  });
});
