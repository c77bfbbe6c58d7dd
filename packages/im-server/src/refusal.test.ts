import { type RefusalKey, refusals } from 'im-sdk/protocol';
import { expect, test } from 'vitest';
import { statusOf } from './refusal.ts';

const keys = Object.keys(refusals) as RefusalKey[];

test('a route of the host answers with the HTTP status that the code is or means', () => {
  const ofOwnCodes = keys.filter((key) => refusals[key][0] > 10_000);
  expect(Object.fromEntries(ofOwnCodes.map((key) => [key, statusOf(key, 'host')]))).toEqual({
    'auth.wrongPassword': 401,
    'auth.locked': 401,
    'auth.banned': 401,
    'auth.nameTaken': 409,
    'auth.inviteCode': 422,
  });
  for (const key of keys) {
    if (!ofOwnCodes.includes(key)) expect(statusOf(key, 'host'), key).toBe(refusals[key][0]);
  }
});

test('a route of a client answers refusals of the business with 200; rates, sizes and failures have their status', () => {
  expect(statusOf('friend.notFriend', 'token')).toBe(200);
  expect(statusOf('auth.notLoggedIn', 'token')).toBe(200);
  expect([statusOf('request.tooMany'), statusOf('request.tooLarge'), statusOf('server.unavailable')]).toEqual([
    429, 413, 503,
  ]);
});
