import { type RefusalKey, refusals } from 'im-sdk/protocol';
import { describe, expect, test } from 'vitest';
import { chinese, languageOf, refusalMessage } from './refusal-messages.ts';

describe('sentences', () => {
  test.each(Object.keys(refusals) as RefusalKey[])('%s stands in three languages', (key) => {
    const [simplified, traditional] = chinese[key];
    expect(simplified).toMatch(/\p{Script=Han}/u);
    expect(traditional).toMatch(/\p{Script=Han}/u);
    expect(refusalMessage(key, 'en')).toBe(refusals[key][1]);
  });

  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr', 'en'],
    ['zh-CN', 'zh-CN'],
    ['zh', 'zh-CN'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-TW'],
    ['fr;q=1, en;q=0.5, zh-CN;q=0.7', 'zh-CN'],
    ['zh-CN;q=0, en', 'en'],
    ['*', 'en'],
    [';;;,,=q', 'en'],
  ])('"%s" is read in %s', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });
});
