import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { iceServers } from './turn-credentials.ts';

const NOW = Date.UTC(2026, 10, 20, 9);
const config = (environment: Record<string, string>) => readConfig(environment);

describe('ICE servers', () => {
  test('are none without TURN_URLS', () => {
    expect(iceServers(config({}), 7, NOW)).toEqual([]);
  });

  test('TURN servers have credentials of the user for an hour: HMAC-SHA1 of the user name', () => {
    const urls = ['turn:turn.example.org:3478?transport=udp', 'turns:turn.example.org:5349'];
    const secret = 'shared with the TURN server';
    const servers = iceServers(config({ TURN_URLS: urls.join(), TURN_SECRET: secret }), 7, NOW);
    const username = `${NOW / 1_000 + 3_600}:7`;
    const credential = createHmac('sha1', secret).update(username).digest('base64');
    expect(servers).toEqual([{ urls, username, credential }]);
  });

  test('STUN servers need none', () => {
    expect(iceServers(config({ TURN_URLS: 'stun:stun.example.org' }), 7, NOW)).toEqual([
      { urls: ['stun:stun.example.org'] },
    ]);
  });

  test.each([
    [{ TURN_URLS: 'turn:turn.example.org' }, /TURN_SECRET/],
    [{ TURN_SECRET: 'shared with the TURN server' }, /TURN_URLS/],
    [{ TURN_URLS: 'https://turn.example.org', TURN_SECRET: 'shared with the TURN server' }, /TURN_URLS/],
    [{ TURN_URLS: 'turn:turn.example.org', TURN_SECRET: 'short' }, /TURN_SECRET/],
  ])('%o is a bad value', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });
});
