import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeApi } from '../openapi/document.ts';
import { createServer, type RunningServer } from '../server.ts';
import { isBelow } from './client-version.ts';

test.each([
  ['1.0.0', '1.0.0', false],
  ['1.0', '1.0.0', false],
  ['1.9.0', '1.10.0', true],
  ['2', '1.10.0', false],
  ['1.10.0-beta', '1.10.0', false],
  ['', '1.0', false],
  ['dev', '1.0', false],
])('%j is below %j: %s', (version, least, below) => {
  expect(isBelow(version, least)).toBe(below);
});

describe('a server that wants newer clients', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await createServer({ minAppVersion: '1.4.0' });
  });
  afterAll(() => server.close());
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.address}/api${path}`, { headers });

  test('tells older ones to update, whatever they want', async () => {
    const answer = await get('/globalSetting/load', { appVersion: '1.3.9' });
    expect(answer.status).toBe(426);
    expect(await answer.json()).toMatchObject({
      code: 426,
      key: 'request.clientTooOld',
      data: { minAppVersion: '1.4.0' },
    });
  });

  test('serves the others, and those who name no version', async () => {
    for (const headers of [{ appVersion: '1.4.0' }, { appVersion: '1.10' }, { appVersion: 'dev' }, undefined]) {
      expect((await get('/globalSetting/load', headers)).status).toBe(200);
    }
  });

  test('says so in its configuration, to older ones too', async () => {
    const post = async (path: string, body: object) => {
      const answer = await fetch(`${server.address}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { data: { accessToken: string } };
    };
    await post('/register', { userName: 'anna', nickName: 'Anna', password: 'secret' });
    const { accessToken } = (await post('/login', { userName: 'anna', password: 'secret' })).data;
    const config = await get('/system/config', { accessToken, appVersion: '1.0.0' });
    expect(await config.json()).toMatchObject({ code: 200, data: { minAppVersion: '1.4.0' } });
  });

  test('describes its routes to whoever asks', async () => {
    const answer = await get('/openapi.json');
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    const described = (await answer.json()) as ReturnType<typeof describeApi>;
    expect(described).toEqual(JSON.parse(JSON.stringify(describeApi(described.info.version))));
  });
});
