import { describe, expect, it } from 'vitest';
import type { PageOrigin } from '../platform/platform.ts';
import { defaultServerAddress, parseServerAddress, serverKey } from './server-address.ts';

const page: PageOrigin = { origin: 'http://chat.lan:8080', secure: false };

describe('the address of a server', () => {
  it.each([
    ['chat.example', 'https://chat.example/api', 'wss://chat.example/im'],
    ['chat.example:8443/', 'https://chat.example:8443/api', 'wss://chat.example:8443/im'],
    [' https://chat.example/ ', 'https://chat.example/api', 'wss://chat.example/im'],
    ['HTTPS://Chat.Example', 'https://chat.example/api', 'wss://chat.example/im'],
    ['https://chat.example/deep/path//', 'https://chat.example/deep/path/api', 'wss://chat.example/deep/path/im'],
    ['chat.example/api', 'https://chat.example/api', 'wss://chat.example/im'],
    ['https://chat.example/deep/api/', 'https://chat.example/deep/api', 'wss://chat.example/deep/im'],
    ['http://localhost:8080', 'http://localhost:8080/api', 'ws://localhost:8080/im'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/api', 'ws://127.0.0.1:8080/im'],
    ['http://127.8.9.1', 'http://127.8.9.1/api', 'ws://127.8.9.1/im'],
    ['http://[::1]:9', 'http://[::1]:9/api', 'ws://[::1]:9/im'],
    ['http://chat.lan:8080', 'http://chat.lan:8080/api', 'ws://chat.lan:8080/im'],
  ])('%s gives the addresses of routes and socket', (typed, apiUrl, socketUrl) => {
    expect(parseServerAddress(typed, page)).toEqual({ apiUrl, socketUrl });
  });

  it.each(['', '   '])('"%s" means the default', (typed) => {
    expect(parseServerAddress(typed, page)).toBeUndefined();
  });

  it.each([
    'http://chat.example',
    'http://chat.lan',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'ftp://chat.example',
    'javascript:alert(1)//',
    'file:///etc',
    'https://user:secret@chat.example',
    'https://chat.example?x=1',
    'https://chat.example#x',
    'https://',
    'not a host',
  ])('%s is refused', (typed) => {
    expect(() => parseServerAddress(typed, page)).toThrow(expect.objectContaining({ code: 'client.badServerAddress' }));
  });

  it('is by default where the page came from', () => {
    expect(defaultServerAddress(page)).toEqual({
      apiUrl: 'http://chat.lan:8080/api',
      socketUrl: 'ws://chat.lan:8080/im',
    });
    expect(() => defaultServerAddress(undefined)).toThrow(expect.objectContaining({ code: 'client.badServerAddress' }));
  });

  it('keys accounts, tokens and caches', () => {
    expect(serverKey({ apiUrl: 'https://chat.example/api', socketUrl: 'wss://chat.example/im' })).toBe(
      'https://chat.example',
    );
  });
});
