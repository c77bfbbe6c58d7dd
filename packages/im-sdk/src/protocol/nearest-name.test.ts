import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

test.each([
  ['prot', 'port'],
  ['PORT', 'port'],
  ['hosts', 'host'],
  ['log', undefined],
  ['databaseUlr', 'databaseUrl'],
  ['somethingElse', undefined],
])('the option that is meant by %s is %s', (name, nearest) => {
  expect(nearestName(name, ['host', 'port', 'databaseUrl'])).toBe(nearest);
});
