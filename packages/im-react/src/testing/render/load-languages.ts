import { LANGUAGES } from '../../i18n/language.ts';
import { loadLanguage } from '../../i18n/languages.ts';

// Tests and stories draw at once: the texts are there before the first of them runs.
await Promise.all(LANGUAGES.map((language) => loadLanguage(language)));
