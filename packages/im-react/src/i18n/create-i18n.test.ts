import '../testing/load-languages.ts';
import i18next from 'i18next';
import { refusals } from 'im-sdk/protocol';
import { describe, expect, test } from 'vitest';
import { createTranslate, type TextOverrides } from './create-i18n.ts';
import { createHostTranslate } from './host-texts.ts';
import { LANGUAGES } from './language.ts';
import { enUS } from './locales/en-US.ts';
import type { TextKey } from './locales/table.ts';
import { zhCN } from './locales/zh-CN.ts';
import { zhTW } from './locales/zh-TW.ts';
import { textsOf } from './texts.ts';

const tables: Record<string, Readonly<Record<string, string>>> = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS };

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();
}

describe('createTranslate', () => {
  test('fills in values and counts in the grammar of the language', () => {
    const en = createTranslate('en-US');
    expect(en('chats.typingMany', { count: 1 })).toBe('1 person is typing…');
    expect(en('chats.typingMany', { count: 3 })).toBe('3 people are typing…');
    expect(createTranslate('zh-CN')('chats.typingMany', { count: 1 })).toBe('1 人正在输入…');
  });

  test('text that came from people is not read as a template and not escaped', () => {
    const en = createTranslate('en-US');
    expect(en('summary.from', { name: '{text}', text: '<b>$t(action.close) {name}</b>' })).toBe(
      '{text}: <b>$t(action.close) {name}</b>',
    );
  });

  test.each([
    ['the built-in texts', createTranslate('en-US')],
    ['those with changes of a host', createHostTranslate('en-US', {})],
  ])('%s: a name that turns the direction of a text turns itself alone', (_, en) => {
    expect(en('chats.typingNamed', { name: '\u202eabc' })).toBe('\u2068\u202eabc\u2069 is typing…');
    expect(en('chats.typingNamed', { name: 'a\u2069\u202eb' })).toBe('\u2068a\u202eb\u2069 is typing…');
    expect(en('chats.typingNamed', { name: 'שלום' })).toBe('שלום is typing…');
  });

  test('a host changes a text and adds a language, which falls back to Chinese', () => {
    const overrides = { 'en-US': { 'chats.title': 'Inbox' }, 'fr-FR': { 'chats.title': 'Discussions' } };
    expect(textsOf('en-US', overrides)?.('chats.title')).toBe('Inbox');
    const fr = textsOf('fr-FR', overrides);
    expect(fr?.('chats.title')).toBe('Discussions');
    expect(fr?.('action.close')).toBe('关闭');
    expect(textsOf('fr-FR')?.('chats.typingMany', { count: 1 })).toBe('1 人正在输入…');
  });

  test("a host's texts know all that i18next knows", () => {
    const overrides = {
      'en-US': { 'chats.title': '$t(action.close), {name, uppercase}', 'chats.unread_zero': 'All read' },
    };
    const t = textsOf('en-US', overrides as TextOverrides);
    expect(t?.('chats.unread', { count: 0 })).toBe('All read');
    expect(t?.('chats.title', { name: 'x' })).toMatch(/^Close, /);
  });

  test.each(LANGUAGES)('%s: without changes of a host the texts are those that i18next makes', (language) => {
    const own = createTranslate(language);
    const reference = createHostTranslate(language, {});
    const stems = new Set(
      Object.keys(tables[language] ?? {}).map((key) => key.replace(/_(one|other)$/, '') as TextKey),
    );
    for (const key of stems) {
      const names = placeholders(
        `${(enUS as Record<string, string>)[key] ?? ''}${(enUS as Record<string, string>)[`${key}_other`] ?? ''}`,
      );
      expect(own(key), key).toBe(reference(key));
      for (const count of [0, 1, 2, 21, 1.5]) {
        const values = {
          ...Object.fromEntries(names.map((name) => [name, `<${name}> $& {count} $t(action.close)`])),
          count,
        };
        expect(own(key, values), key).toBe(reference(key, values));
        const worded = { ...values, count: `${count}+` };
        expect(own(key, worded), key).toBe(reference(key, worded));
      }
    }
  });

  test("a host's own i18next keeps its language and its texts", async () => {
    await i18next.init({ lng: 'de', resources: { de: { translation: { 'chats.title': 'Gespräche' } } } });
    createHostTranslate('en-US', { 'en-US': { 'chats.title': 'Inbox' } });
    expect([i18next.language, i18next.t('chats.title')]).toEqual(['de', 'Gespräche']);
  });

  test('two providers do not share texts', () => {
    const changed = textsOf('en-US', { 'en-US': { 'chats.title': 'Inbox' } });
    const plain = textsOf('en-US');
    expect([changed?.('chats.title'), plain?.('chats.title')]).toEqual(['Inbox', 'Chats']);
  });
});

describe('the tables', () => {
  test.each(LANGUAGES)('%s: no text is empty, and each asks for the same values as the English one', (language) => {
    const table = tables[language] ?? {};
    for (const [key, text] of Object.entries(table)) {
      expect(text.trim(), key).not.toBe('');
      expect(placeholders(text), key).toEqual(placeholders((enUS as Record<string, string>)[key] ?? ''));
    }
  });

  test.each(LANGUAGES)('%s: a kind of message is called the same in a preview and in the chat', (language) => {
    const t = createTranslate(language);
    const same: readonly (readonly [TextKey, TextKey])[] = [
      ['summary.image', 'kind.spokenImage'],
      ['summary.video', 'kind.spokenVideo'],
      ['summary.location', 'kind.spokenLocation'],
      ['summary.card', 'kind.userCard'],
      ['summary.groupCard', 'kind.groupCard'],
      ['summary.redEnvelope', 'kind.redEnvelope'],
      ['summary.transfer', 'kind.transfer'],
      ['summary.voiceCall', 'kind.voiceCall'],
      ['summary.videoCall', 'kind.videoCall'],
    ];
    for (const [preview, kind] of same) expect(t(preview)).toBe(`[${t(kind)}]`);
  });

  test.each(LANGUAGES)('%s: the reader is spoken to in one way', (language) => {
    expect(Object.values(tables[language] ?? {}).filter((text) => text.includes('您'))).toEqual([]);
  });

  test.each(LANGUAGES)('%s: every refusal of the server has a sentence', (language) => {
    const t = createTranslate(language);
    for (const key of Object.keys(refusals)) {
      expect(t(`error.${key}` as TextKey), key).not.toBe(`error.${key}`);
    }
  });
});
