import { expect, test } from 'vitest';
import { type Route, routes } from './index.ts';

test('only these routes need no access token', () => {
  const open = (Object.entries(routes) as [string, Route][]).filter(([, { auth }]) => auth !== 'token');
  expect(open.map(([name, { auth }]) => `${name}: ${auth}`).sort()).toEqual([
    'exchange: none',
    'globalSetting: none',
    'login: none',
    'refreshToken: refresh',
    'register: none',
    'unread: none',
    'uploadImage: optional',
    'visit: none',
  ]);
});
