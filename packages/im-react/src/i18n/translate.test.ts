import { createInstance, type i18n as I18n, type InitOptions } from 'i18next';
import { refusals } from 'im-sdk/protocol';
import { describe, expect, test } from 'vitest';
import { textsIn } from '../testing/render/texts-in.ts';
import { chooseLanguage, LANGUAGES } from './language.ts';
import { enUS } from './locales/en-US.ts';
import type { TextKey } from './locales/table.ts';
import { zhCN } from './locales/zh-CN.ts';
import { zhTW } from './locales/zh-TW.ts';
import {
  addLanguage,
  createHostTranslate,
  type HostTranslate,
  type TextOverrides,
  translateByHost,
} from './translate.ts';

const tables: Record<string, Readonly<Record<string, string>>> = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS };

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort();
}

describe('the texts', () => {
  test('fill in values and count in the grammar of the language', () => {
    const en = textsIn('en-US');
    expect(en('chats.typingMany', { count: 1 })).toBe('1 person is typing…');
    expect(en('chats.typingMany', { count: 3 })).toBe('3 people are typing…');
    expect(textsIn('zh-CN')('chats.typingMany', { count: 1 })).toBe('1 人正在输入…');
  });

  test('do not read what people wrote as a template, and do not escape it', () => {
    const en = textsIn('en-US');
    expect(en('summary.from', { name: '{{text}}', text: '<b>$t(action.close) {{name}} $&</b>' })).toBe(
      '{{text}}: <b>$t(action.close) {{name}} $&</b>',
    );
  });

  test('keep a name that turns the direction of a text to itself', () => {
    const en = textsIn('en-US');
    expect(en('chats.typingNamed', { name: '\u202eabc' })).toBe('\u2068\u202eabc\u2069 is typing…');
    expect(en('chats.typingNamed', { name: 'a\u2069\u202eb' })).toBe('\u2068a\u202eb\u2069 is typing…');
    expect(en('chats.typingNamed', { name: 'שלום' })).toBe('שלום is typing…');
  });

  test('a host changes a text and adds a language, which falls back to Chinese', () => {
    const overrides = { 'en-US': { 'chats.title': 'Inbox' }, 'fr-FR': { 'chats.title': 'Discussions' } };
    expect(textsIn('en-US', overrides)('chats.title')).toBe('Inbox');
    const fr = textsIn('fr-FR', overrides);
    expect(fr('chats.title')).toBe('Discussions');
    expect(fr('action.close')).toBe('关闭');
    expect(fr('chats.typingMany', { count: 1 })).toBe('1 人正在输入…');
    expect(textsIn('fr-CA', overrides)('action.close')).toBe('关闭');
  });

  test("a host's change of `en` is in `en-GB`, and the rest is the built-in English", () => {
    const gb = textsIn('en-GB', { en: { 'chats.title': 'Inbox' } });
    expect([gb('chats.title'), gb('action.close')]).toEqual(['Inbox', 'Close']);
  });

  test("a host's texts know all that i18next knows", () => {
    const overrides = {
      'en-US': { 'chats.title': '$t(action.close), {{name}}', 'chats.unread_zero': 'All read' },
    } as TextOverrides;
    const t = textsIn('en-US', overrides);
    expect(t('chats.unread', { count: 0 })).toBe('All read');
    expect(t('chats.title', { name: 'x' })).toBe('Close, x');
  });

  test('two providers do not share texts', () => {
    const changed = textsIn('en-US', { 'en-US': { 'chats.title': 'Inbox' } });
    expect([changed('chats.title'), textsIn('en-US')('chats.title')]).toEqual(['Inbox', 'Chats']);
  });
});

describe("a host's own i18next", () => {
  const host = async (options: InitOptions = {}) => {
    const instance = createInstance();
    await instance.init({
      lng: 'en-GB',
      fallbackLng: 'de',
      resources: { 'en-GB': { translation: { title: 'Shop' }, im: { 'chats.title': 'Enquiries' } } },
      ...options,
    });
    return instance;
  };
  const translate = (instance: I18n, hostT?: HostTranslate) => {
    addLanguage(instance, 'en-US', enUS);
    const texts = createHostTranslate(instance, chooseLanguage('en-GB').lookup);
    return hostT ? translateByHost(hostT, texts, () => undefined) : texts;
  };

  test.each<[string, InitOptions]>([
    ['as it is by default', {}],
    ['with marks of its own and escaping', { interpolation: { prefix: '[[', suffix: ']]', escapeValue: true } }],
    ['with other separators', { keySeparator: ':', nsSeparator: '.' }],
  ])('%s: gets our texts beside its own, which stay', async (_, options) => {
    const instance = await host(options);
    const t = translate(instance);
    expect(t('chats.title')).toBe('Enquiries');
    expect(t('chats.typingNamed', { name: '<Mia>' })).toBe('<Mia> is typing…');
    expect(t('chats.typingMany', { count: 3 })).toBe('3 people are typing…');
    expect([instance.language, instance.t('title')]).toEqual(['en-GB', 'Shop']);
  });

  test('is not touched by an instance of ours', async () => {
    const instance = await host();
    textsIn('en-US', { 'en-US': { 'chats.title': 'Inbox' } });
    expect([instance.language, instance.t('chats.title', { ns: 'im', keySeparator: false })]).toEqual([
      'en-GB',
      'Enquiries',
    ]);
    expect(instance.hasResourceBundle('en-US', 'im')).toBe(false);
  });

  test('a function comes first; what it does not know is ours', async () => {
    const t = translate(await host(), (key, values) => (key === 'chats.typingNamed' ? `${values?.name} tape` : key));
    expect(t('chats.typingNamed', { name: 'Mia' })).toBe('Mia tape');
    expect(t('action.close')).toBe('Close');
    expect(translate(await host(), () => undefined)('action.close')).toBe('Close');
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
    const t = textsIn(language);
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
    const t = textsIn(language);
    for (const key of Object.keys(refusals)) {
      expect(t(`error.${key}` as TextKey), key).not.toBe(`error.${key}`);
    }
  });
});
