import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { settingDescriptions, settingsHelp, settingsPage, unusedVariables } from './describe-settings.ts';

test('docs/configuration.md says what the schema says: `npm run api` writes it', async () => {
  const page = new URL('../../../../docs/configuration.md', import.meta.url);
  expect(await readFile(page, 'utf8')).toBe(settingsPage());
});

test('every option of a server has one variable, and help and page tell of it', () => {
  const options = Object.keys(readConfig({}));
  expect(settingDescriptions.map(({ option }) => option).sort()).toEqual(options.sort());
  for (const { variable, description } of settingDescriptions) {
    expect(description, variable).toMatch(/^.{10,}\.$/);
    expect(settingsHelp()).toContain(` ${variable} `);
    expect(settingsPage()).toContain(`| \`${variable}\` |`);
  }
  expect(new Set(settingDescriptions.map(({ variable }) => variable)).size).toBe(options.length);
});

test('the default that is told is the one that holds', () => {
  for (const { variable, defaultText } of settingDescriptions) {
    if (!/^[^ ]+$/.test(defaultText)) continue;
    expect(readConfig({ [variable]: defaultText }), variable).toEqual(readConfig({}));
  }
});

describe('a variable that does nothing', () => {
  test('is told of: a name that no setting has', () => {
    const lines = unusedVariables({
      IM_TRUST_PROXIES: '1',
      TURN_URL: 'b',
      S3_BUCKET: 'c',
      IM_DEMO: '0',
      HOME: '/root',
      IM_EMPTY: '',
    });
    expect(lines).toEqual([
      expect.stringMatching(/^IM_TRUST_PROXIES .*--help/),
      expect.stringMatching(/^S3_BUCKET .*--help/),
      expect.stringMatching(/^TURN_URL .*--help/),
    ]);
  });
});
