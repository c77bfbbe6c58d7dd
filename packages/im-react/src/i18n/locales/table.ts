import type { enUS } from './en-US.ts';
import type { Translation } from './translation.ts';

/** Texts of one language: every key of the English table. */
export type LanguageTable = Translation<typeof enUS>;

type Stem<Key> = Key extends `${infer Text}_one` ? Text : Key extends `${infer Text}_other` ? Text : Key;

/** Key of a text. Plural keys are named without `_one` and `_other`. */
export type TextKey = Stem<keyof typeof enUS>;
