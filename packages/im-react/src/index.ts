export { Avatar, type AvatarProps } from './components/avatar/Avatar.tsx';
export { Icon, type IconProps, type IconShape } from './components/icon/Icon.tsx';
export * from './hooks/index.ts';
export type { TextOverrides, Translate } from './i18n/create-i18n.ts';
export { codeSentence, errorSentence } from './i18n/error-sentence.ts';
export {
  type BuiltInLanguage,
  directionOf,
  initialLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
} from './i18n/language.ts';
export type { LanguageTable, TextKey } from './i18n/locales/table.ts';
export { useT } from './i18n/useT.ts';
export { type Clock, systemClock } from './platform/clock.ts';
export { deviceLanguages } from './platform/device.ts';
export { ImProvider, type ImProviderProps } from './provider/ImProvider.tsx';
export { type Kit, useKit } from './provider/kit-context.ts';
