import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { contradictionsIn } from './contradictions.ts';

type Settings = Parameters<typeof contradictionsIn>[0];
const faultsOf = (settings: Partial<Settings>) => contradictionsIn({ ...readConfig({}), ...settings });
const secret = 's'.repeat(32);

test('the defaults do not contradict each other', () => {
  expect(faultsOf({})).toEqual([]);
});

test('Redis is for servers that share a database', () => {
  const redisUrl = 'redis://localhost:6379';
  expect(faultsOf({ redisUrl })).toEqual([expect.stringMatching(/^REDIS_URL needs DATABASE_URL: /)]);
  expect(faultsOf({ redisUrl, databaseUrl: 'postgres://localhost/im' })).toEqual([]);
});

test('one algorithm signs a host in: a secret or a key file, and the file names audience and issuer', () => {
  const hostJwksFile = 'keys.json';
  const named = { hostJwksFile, hostJwtAudience: 'im', hostJwtIssuer: 'shop' };
  expect(faultsOf(named)).toEqual([]);
  expect(faultsOf({ hostJwksFile })).toEqual([
    'IM_HOST_JWKS_FILE needs IM_HOST_JWT_AUDIENCE',
    'IM_HOST_JWKS_FILE needs IM_HOST_JWT_ISSUER',
  ]);
  const both = faultsOf({ ...named, hostJwtSecret: secret });
  expect(both).toEqual([expect.stringContaining('exclude each other')]);
});

test('a TURN server has a secret, a STUN server none', () => {
  const faults = ['TURN_URLS with a TURN server and TURN_SECRET need each other'];
  const turnUrls = ['turn:turn.example.org:3478'];
  expect(faultsOf({ turnUrls })).toEqual(faults);
  expect(faultsOf({ turnSecret: secret })).toEqual(faults);
  expect(faultsOf({ turnUrls, turnSecret: secret })).toEqual([]);
  expect(faultsOf({ turnUrls: ['stun:stun.example.org:3478'] })).toEqual([]);
});

test('the settings of S3 need a bucket, a bucket a region or an endpoint, and a key both its halves', () => {
  const s3Region = 'eu-west-1';
  expect(faultsOf({ s3Region, s3SecretKey: secret })).toEqual([
    'IM_S3_REGION needs IM_S3_BUCKET',
    'IM_S3_SECRET_KEY needs IM_S3_BUCKET',
  ]);
  expect(faultsOf({ s3Bucket: 'files' })).toEqual([expect.stringMatching(/^IM_S3_BUCKET needs IM_S3_REGION, or /)]);
  for (const half of [{ s3AccessKey: secret }, { s3SecretKey: secret }])
    expect(faultsOf({ s3Bucket: 'files', s3Region, ...half })).toEqual([
      'IM_S3_ACCESS_KEY and IM_S3_SECRET_KEY need each other',
    ]);
});
