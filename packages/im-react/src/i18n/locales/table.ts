import type { enUS } from './en-US.ts';

/** Texts of one language: every key of the English table. */
export type LanguageTable = {
  readonly [Key in keyof typeof enUS as Key extends `${string}_one` ? never : Key]: string;
};

/** Key of a text. Plural keys are named without `_one` and `_other`. */
export type TextKey = {
  [Key in keyof typeof enUS]: Key extends `${infer Text}_${'one' | 'other'}` ? Text : Key;
}[keyof typeof enUS];
