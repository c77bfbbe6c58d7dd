import { EMOJI_NAMES } from 'im-sdk/protocol';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../i18n/language.ts';
import { textsIn } from '../../testing/render/texts-in.ts';
import { QUICK_REACTIONS, reactionName } from './reaction-emoji.ts';

test.each(LANGUAGES)('%s: no two reactions of the picker are called the same', (language) => {
  const t = textsIn(language);
  const names = [...QUICK_REACTIONS, ...EMOJI_NAMES.map((name) => `#${name};`)].map((emoji) => reactionName(t, emoji));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
