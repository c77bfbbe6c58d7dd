import type { enUS } from './en-US.ts';
import type { Translation } from './translation.ts';

/** A whole language: every key of the English table. */
export type LanguageTable = Translation<typeof enUS>;

type Stem<Key> = Key extends `${infer Text}_one` ? Text : Key extends `${infer Text}_other` ? Text : Key;

/** Name of a text. Texts that count are named without `_one` and `_other`. */
export type TextKey = Stem<keyof typeof enUS>;
