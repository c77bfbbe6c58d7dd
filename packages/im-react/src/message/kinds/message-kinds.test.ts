import { type MessageKindName, messageKinds } from 'im-sdk/protocol';
import { describe, expect, it } from 'vitest';
import { textsIn } from '../../testing/render/texts-in.ts';
import { rowOf } from '../../testing/stage/timeline-stage.ts';
import { builtInKind, builtInKinds, kindOf } from './message-kinds.ts';
import { contentSummary, spokenContent, summarySentence } from './summary-sentence.ts';
import { unknownKind } from './unknown/unknown-kind.ts';

const en = textsIn('en-US');
const LANGUAGES = ['zh-CN', 'zh-TW', 'en-US'];
/** Kinds whose summary is the text of the message itself. */
const TEXTS: readonly string[] = ['TEXT', 'TIP_TEXT', 'CUSTOM'] satisfies MessageKindName[];

describe("every line of im-sdk's table of kinds has its entry", () => {
  const kinds = Object.entries(messageKinds);

  it('and no other one is there', () => expect(Object.keys(builtInKinds)).toEqual(Object.keys(messageKinds)));

  it.each(kinds)('%s is found by its number, and is drawn by a component of its own', (name, { type, isBubble }) => {
    const row = rowOf({ key: 'k', type, content: 'a text' });
    expect(builtInKind(type)).toBe(Object.entries(builtInKinds).find(([own]) => own === name)?.[1]);
    // A custom message is drawn by its host, a tip as a line of the list.
    if (!isBubble || name === 'CUSTOM' || name === 'TIP_TEXT') return;
    expect(kindOf(row, undefined).component).not.toBe(unknownKind.component);
  });

  it.each(kinds)('%s has its words in each language, also of malformed content', (name, { type }) => {
    for (const language of LANGUAGES) {
      const t = textsIn(language);
      for (const content of ['', '{}', '{"name":5,"duration":"x"}', '{']) {
        const summary = contentSummary(t, { type, content });
        expect(summary).not.toMatch(/summary\.|undefined|NaN/);
        if (!TEXTS.includes(name)) expect(summary).not.toBe('');
        expect(spokenContent(t, language, rowOf({ key: 'k', type, content }))).not.toMatch(/kind\.|undefined|NaN/);
      }
    }
  });

  it.each(LANGUAGES)('and no two say the same in %s', (language) => {
    const t = textsIn(language);
    const types = kinds.filter(([name]) => !TEXTS.includes(name)).map(([, { type }]) => type);
    const said = types.map((type) => contentSummary(t, { type, content: '' }));
    expect(new Set([...said, t('summary.unknown')]).size).toBe(types.length + 1);
  });
});

describe('contentSummary', () => {
  it.each([
    [0, 'hello', 'hello'],
    [0, 'ha #笑哭; #no;', 'ha [Tears of joy] #no;'],
    [1, '{"url":"x"}', '[Photo]'],
    [2, '{"name":"a.pdf"}', '[File] a.pdf'],
    [2, 'broken {', '[File]'],
    [3, '{"duration":84}', '[Voice] 1:24'],
    [3, 'broken', '[Voice]'],
    [4, '{}', '[Video]'],
    [5, '{"amount":100,"currency":"CNY","greeting":"Good luck"}', '[Red envelope] Good luck'],
    [6, '{"amount":500,"currency":"CNY"}', '[Transfer] 5.00 CNY'],
    [6, '{}', '[Transfer]'],
    [40, '{"result":"answered","duration":728}', '[Voice call] 12:08'],
    [41, '{"result":"missed"}', '[Video call]'],
    [41, 'The other party did not answer', 'The other party did not answer'],
    [53, '{"title":"Maintenance","content":"Tonight"}', 'Maintenance'],
    [60, '', '[Friend request]'],
    [61, '', '[Group request]'],
    [88, '{"name":"Park"}', '[Location] Park'],
    [92, '', '[Shake]'],
    [93, '{"kind":"user","name":"Mia"}', '[Business card] Mia'],
    [93, '{"kind":"group","name":"Hikers"}', '[Group card] Hikers'],
    [1000, '{"kind":"poll","fallback":"Poll: lunch?"}', 'Poll: lunch?'],
    [1000, 'broken', '[Message]'],
    [777, '{"secret":1}', '[Message]'],
  ])('type %i, %s: %s', (type, content, expected) => expect(contentSummary(en, { type, content })).toBe(expected));
});

it.each(LANGUAGES)('a recalled message says in %s who recalled it, not what it was', (language) => {
  const t = textsIn(language);
  const actors = ['me', 'peer', 'sender', 'administrator'] as const;
  const said = actors.map((actor) => summarySentence(t, 1, { kind: 'recalled', actor, name: 'Mia' }));
  expect(new Set([...said, contentSummary(t, { type: 1, content: '' })]).size).toBe(5);
  expect(said.join()).not.toContain('summary.');
});
