import {
  type BuiltInLanguage,
  errorSentence,
  ImProvider,
  LANGUAGES,
  loadLanguage,
  type Translate,
  useT,
} from 'im-react';
import type { ImClient } from 'im-sdk';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createErrorWorld } from './testing/error-world.ts';
import { SPEC_ERRORS } from './testing/spec-errors.ts';

// `spec-errors.browser.test.tsx` looks at each toast on the screen, in English. Here is what it says in every language.

/** The translate function of the kit in a language. */
async function translateIn(language: BuiltInLanguage, client: ImClient): Promise<Translate> {
  const texts = await loadLanguage(language);
  let translate: Translate | undefined;
  function Texts() {
    translate = useT();
    return null;
  }
  renderToString(createElement(ImProvider, { client, language, texts }, createElement(Texts)));
  if (!translate) throw new Error('there are no texts');
  return translate;
}

const toasts = SPEC_ERRORS.filter(({ shownAs }) => shownAs === 'toast');

test.each(toasts)('$error has its sentence in every language', async ({ cause, sentences }) => {
  const world = await createErrorWorld();
  const errors: unknown[] = [];
  await cause({ ...world, toast: { showError: (error) => errors.push(error) } });
  const [error] = errors;
  expect(errors).toHaveLength(1);
  const shown: Record<string, string> = {};
  for (const language of LANGUAGES) shown[language] = errorSentence(await translateIn(language, world.client), error);
  expect(shown).toEqual(sentences);
  await world.client.destroy();
});
