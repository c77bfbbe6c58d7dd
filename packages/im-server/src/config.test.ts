import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, readOptions } from './config.ts';

const faultsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
};

const optionFaults = (options: Record<string, unknown>): readonly string[] => {
  try {
    readOptions(options);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
};

describe('the options of createServer', () => {
  test('have the defaults of the environment, but for folder, port and demo', () => {
    expect(readOptions({})).toEqual({ ...readConfig({}), dataDir: undefined, port: 0, demo: 'off' });
  });

  test('are the values of the settings, or the texts of their variables', () => {
    const config = readConfig({
      PORT: '81',
      DATA_DIR: 'memory',
      IM_DEMO: '1',
      IM_RATE_LIMIT: 'off',
      IM_ORIGINS: 'https://a.example.org,null',
      IM_TRUST_PROXY: 'loopback,10.0.0.0/8',
      IM_REQUIRE_AVATAR: '1',
      IM_DEFAULT_GROUPS: '1,2',
      IM_VISITORS: 'on',
      IM_CONTACT_GROUP: 'externalId:support',
      NODE_ENV: 'production',
    });
    expect(readOptions({ ...config })).toEqual(config);
    expect(readOptions({ ...readConfig({}) })).toEqual(readConfig({}));
    expect(
      readOptions({ port: '81', dataDir: 'memory', rateLimit: 'off', origins: 'null', demo: 'first-start' }),
    ).toMatchObject({ port: 81, dataDir: undefined, rateLimit: false, origins: ['null'], demo: 'first-start' });
    expect(readOptions({ publicUrl: undefined, secret: '', contactGroup: null, contacts: 'everyone' })).toEqual(
      readOptions({ contacts: 'everyone' }),
    );
  });

  test.each([
    [{ prot: 1 }, /^prot is not an option of createServer\. Did you mean port\? Its options are host, port, /],
    [{ dataFolder: 'd' }, /^dataFolder is not an option of createServer\. Its options are host, port, /],
    [{ secret: 'short' }, /^secret must have at least 32 characters$/],
    [{ contacts: 'everybody' }, /^contacts must be friends or everyone, not "everybody"$/],
    [{ port: 70_000 }, /^port must be a whole number from 0 to 65535/],
    [{ port: 1.5 }, /^port /],
    [{ rateLimit: 'no' }, /^rateLimit must be on or off/],
    [{ origins: ['https://a.example.org/path'] }, /^origins holds/],
    [{ demo: 'yes' }, /^demo must be/],
    [{ visitors: true }, /^visitors=on needs contactGroup$/],
    [{ registration: 'code' }, /^registration=code needs inviteCode$/],
    [{ s3Region: 'eu-west-1' }, /^s3Region needs s3Bucket$/],
    [{ s3Bucket: 'files' }, /^s3Bucket needs s3Region, or s3Endpoint /],
    [{ hostJwksFile: 'k', hostJwtIssuer: 'x' }, /^hostJwksFile needs hostJwtAudience$/],
  ])('%o is one clear line that names it', (options, line) => {
    expect(optionFaults(options)).toEqual([expect.stringMatching(line)]);
  });
});

describe('the environment', () => {
  test('has a default for everything; an empty variable is an absent one', () => {
    const plain = readConfig({});
    expect(plain).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      dataDir: '.data',
      demo: 'first-start',
      rateLimit: true,
    });
    expect(readConfig({ PORT: '', IM_ORIGINS: ' ', DATABASE_URL: '' })).toEqual(plain);
  });

  test('is read as it is documented', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '::1',
      DATA_DIR: 'memory',
      IM_DEMO: '1',
      IM_RATE_LIMIT: 'off',
      IM_ORIGINS: 'https://a.example.org, null',
      IM_PUBLIC_URL: 'https://chat.example.org/',
      IM_INVITE_CODE: 'open sesame',
      IM_S3_BUCKET: 'files',
      IM_S3_REGION: 'eu-west-1',
    });
    expect(config).toMatchObject({
      port: 0,
      host: '::1',
      dataDir: undefined,
      demo: 'on',
      rateLimit: false,
      origins: ['https://a.example.org', 'null'],
      publicUrl: 'https://chat.example.org',
      inviteCode: 'open sesame',
      registration: 'code',
      s3Bucket: 'files',
      s3Region: 'eu-west-1',
      s3AccessKey: undefined,
    });
  });

  test.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'http://here'],
    ['IM_DEMO', 'yes'],
    ['IM_TRUST_PROXY', 'yes'],
    ['IM_TRUST_PROXY', '10'],
    ['IM_TRUST_PROXY', '10.0.0.0/99'],
    ['IM_RATE_LIMIT', 'no'],
    ['IM_ORIGINS', 'https://a.example.org/path'],
    ['IM_SECRET', 'short'],
    ['IM_METRICS_TOKEN', 'short'],
    ['IM_PUBLIC_URL', 'chat.example.org'],
    ['IM_MAX_CHANNEL', '1'],
    ['IM_SESSIONS_PER_TERMINAL', '0'],
    ['DATABASE_URL', 'mysql://localhost/im'],
    ['REDIS_URL', 'http://localhost:6379'],
    ['IM_REGISTRATION', 'code'],
    ['IM_SERVER_KEY', 'short'],
    ['IM_HOST_JWT_SECRET', 'short'],
    ['IM_MIN_APP_VERSION', 'newest'],
    ['IM_WEBHOOK_UNREAD_AFTER', '1'],
    ['IM_BEFORE_APPEND_DEFAULT', 'perhaps'],
    ['IM_S3_BUCKET', 'files'],
    ['IM_S3_ENDPOINT', 'https://s3.example.org'],
    ['IM_S3_REGION', 'eu-west-1'],
  ])('%s=%s is one clear line that names it', (name, value) => {
    const faults = faultsOf({ [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(name);
  });

  test.each([
    ['', 0],
    ['0', 0],
    ['2', 2],
    ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
  ])('IM_TRUST_PROXY=%s trusts %o', (IM_TRUST_PROXY, trustProxy) => {
    expect(readConfig({ IM_TRUST_PROXY })).toMatchObject({ trustProxy });
  });

  test.each([
    ['by default', 'open', {}],
    ['with the secret of a host', 'closed', { IM_HOST_JWT_SECRET: 's'.repeat(32) }],
    [
      'with the keys of a host',
      'closed',
      { IM_HOST_JWKS_FILE: 'k', IM_HOST_JWT_AUDIENCE: 'im', IM_HOST_JWT_ISSUER: 'x' },
    ],
    ['with both', 'code', { IM_HOST_JWT_SECRET: 's'.repeat(32), IM_INVITE_CODE: 'open sesame' }],
    ['as it is set', 'open', { IM_HOST_JWT_SECRET: 's'.repeat(32), IM_REGISTRATION: 'open' }],
    ['as it is set, without a host', 'closed', { IM_REGISTRATION: 'closed' }],
  ])('registration %s is %s', (_, registration, variables) => {
    expect(readConfig(variables)).toMatchObject({ registration });
  });

  const hooks = { IM_WEBHOOK_URL: 'https://shop.example.org/hook/', IM_WEBHOOK_SECRET: 's'.repeat(32) };
  test('webhooks have an address on http(s) and a secret, or neither', () => {
    expect(readConfig(hooks)).toMatchObject({ webhookUrl: hooks.IM_WEBHOOK_URL, webhookSecret: 's'.repeat(32) });
    const { IM_WEBHOOK_URL, IM_WEBHOOK_SECRET } = hooks;
    expect(faultsOf({ IM_WEBHOOK_URL })).toEqual([expect.stringContaining('need each other')]);
    const IM_BEFORE_APPEND_URL = IM_WEBHOOK_URL;
    expect(faultsOf({ IM_BEFORE_APPEND_URL, IM_WEBHOOK_SECRET })).toEqual([]);
    expect(faultsOf({ IM_BEFORE_APPEND_URL })).toEqual([expect.stringContaining('IM_BEFORE_APPEND_URL')]);
    expect(faultsOf({ IM_WEBHOOK_SECRET })).toEqual([expect.stringContaining('need each other')]);
    expect(faultsOf({ ...hooks, IM_WEBHOOK_SECRET: 'short' })).toEqual([expect.stringContaining('IM_WEBHOOK_SECRET')]);
  });

  test.each([
    'ftp://shop.example.org',
    'shop.example.org/hook',
    'file:///etc/passwd',
    'https://me:hunter2@shop.example',
  ])('%s is no place for webhooks, in one line that does not repeat it', (url) => {
    const faults = faultsOf({ ...hooks, IM_WEBHOOK_URL: url });
    expect(faults).toEqual([expect.stringContaining('IM_WEBHOOK_URL')]);
    expect(faults.join()).not.toContain(url);
  });

  test('a fault never shows a secret, and every fault is told at once', () => {
    const faults = faultsOf({ IM_SECRET: 'hunter2', IM_METRICS_TOKEN: 'hunter3', DATABASE_URL: 'x://u:hunter4@h' });
    expect(faults).toHaveLength(3);
    expect(faults.join()).not.toMatch(/hunter/);
  });
});
