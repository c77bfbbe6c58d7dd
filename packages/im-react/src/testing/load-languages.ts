import { LANGUAGES } from '../i18n/language.ts';
import { loadLanguage } from '../i18n/texts.ts';

// Tests and stories draw at once: the texts, and what reads those of a host, are there before the first of them runs.
await Promise.all(LANGUAGES.map((language) => loadLanguage(language, { [language]: {} })));
