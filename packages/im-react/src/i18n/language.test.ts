import { describe, expect, test } from 'vitest';
import { chooseLanguage, defaultLanguage, initialLanguage } from './language.ts';

describe('the language that a host hands in', () => {
  test.each([
    ['en', 'en-US', 'en'],
    ['en-GB', 'en-US', 'en-GB'],
    ['en-us', 'en-US', 'en-US'],
    ['en_GB', 'en-US', 'en-GB'],
    ['zh', 'zh-CN', 'zh'],
    ['zh-CN', 'zh-CN', 'zh-CN'],
    ['zh-SG', 'zh-CN', 'zh-SG'],
    ['zh-Hans', 'zh-CN', 'zh-Hans'],
    ['zh-Hans-HK', 'zh-CN', 'zh-Hans-HK'],
    ['zh-Hant', 'zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-TW', 'zh-HK'],
    ['zh-MO', 'zh-TW', 'zh-MO'],
    ['zh-TW', 'zh-TW', 'zh-TW'],
  ])('%s has the texts of %s and the dates of %s', (tag, language, locale) => {
    expect(chooseLanguage(tag)).toMatchObject({ language, builtIn: language, locale, known: true });
  });

  test.each(['fr', 'sr-Latn', 'nonsense!', ''])('%s, which nobody has texts in, is en-US', (tag) => {
    expect(chooseLanguage(tag)).toMatchObject({ language: 'en-US', builtIn: 'en-US', locale: 'en-US', known: false });
  });

  test('one that the host added stands over Chinese, for its regions as well', () => {
    expect(chooseLanguage('fr', ['fr'])).toMatchObject({ language: 'fr', builtIn: 'zh-CN', locale: 'fr', known: true });
    expect(chooseLanguage('fr-CA', ['fr'])).toMatchObject({ language: 'fr', builtIn: 'zh-CN', locale: 'fr-CA' });
  });

  test('a region that the host added stands over the built-in texts of its language', () => {
    expect(chooseLanguage('zh-HK', ['zh-HK'])).toMatchObject({ language: 'zh-HK', builtIn: 'zh-TW' });
    expect(chooseLanguage('en-GB', ['en-AU'])).toMatchObject({ language: 'en-US', builtIn: 'en-US' });
  });
});

test.each([
  ["the page's language", ['en', 'zh-CN'], 'en'],
  ["the page's language, in traditional Chinese", ['zh-HK', 'en-US'], 'zh-HK'],
  ["the browser's, where the page says none", ['', 'zh-TW', 'en'], 'zh-TW'],
  ["the browser's next one, where page and first have no texts", ['nl', 'fr', 'zh-Hans'], 'zh-Hans'],
  ['English, where nobody says anything known', ['nl', 'fr'], 'en-US'],
  ['English without a page', [], 'en-US'],
])('the default language of the kit is %s', (_, tags, language) => {
  expect(defaultLanguage(tags)).toBe(language);
});

test('a page in a language that the host has added gets it by default', () => {
  expect(defaultLanguage(['fr-CA', 'en'], ['fr'])).toBe('fr-CA');
});

test("an application's own choice: what was kept, any Chinese of the browser, else English", () => {
  expect(initialLanguage('zh-TW', ['en'])).toBe('zh-TW');
  expect(initialLanguage(undefined, ['fr', 'zh-HK'])).toBe('zh-CN');
  expect(initialLanguage(undefined, ['fr'])).toBe('en-US');
});
