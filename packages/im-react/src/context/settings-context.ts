import type { i18n as I18n } from 'i18next';
import { createContext, useContext } from 'react';
import type { FormatterOptions } from '../i18n/formatters.ts';
import type { Language } from '../i18n/language.ts';
import type { LoadedTexts } from '../i18n/languages.ts';
import type { HostTranslate, TextOverrides } from '../i18n/translate.ts';
import { type Clock, systemClock } from '../platform/clock.ts';

/** Settings of a provider. */
export interface ProviderSettings {
  /**
   * Language of texts, times and numbers, as a BCP 47 tag. Default: that of `i18n`, else that of `texts`, else the
   * page's `<html lang>`, else the first of the browser's languages that has texts, else `en-US`.
   *
   * Texts: any English uses `en-US`; `zh-Hant`, `zh-HK` and `zh-MO` use `zh-TW`; other Chinese uses `zh-CN`; a language
   * without texts uses `en-US`. Dates and numbers use the exact tag. Texts load on demand: components render once they
   * are loaded, and keep the previous language until then. Preload them with `loadLanguage`.
   */
  readonly language?: Language;
  /**
   * Texts for the first render, from `await loadLanguage(language)`. Needed only for server rendering, where it must be
   * the same on the server and in the browser. Without it the server renders empty roots, which the browser fills after
   * hydration.
   */
  readonly texts?: LoadedTexts;
  /** Overrides of built-in texts, and additional languages, by language and key. Values as in i18next: `{{name}}`. */
  readonly overrides?: TextOverrides;
  /**
   * The host's i18next instance, initialised. The kit adds its texts in the namespace `im`, without overwriting
   * existing ones, and follows the instance's language. Default: an instance of its own.
   */
  readonly i18n?: I18n;
  /**
   * The host's translate function. Where it returns `undefined` or the key, or throws, the kit's text is used. A new
   * function renders all texts again. Override it below with `TextsProvider`.
   */
  readonly t?: HostTranslate;
  /** Format of times and dates: hour cycle, or functions of the host. Override it below with `FormattersProvider`. */
  readonly formatters?: FormatterOptions;
  /** Colour scheme; `system` follows the device. Default `system`. */
  readonly theme?: 'system' | 'light' | 'dark';
  /** Density; `compact` has smaller rows. Default `comfortable`. */
  readonly density?: 'comfortable' | 'compact';
  /** Writing direction. Default: that of `language`. */
  readonly direction?: 'ltr' | 'rtl';
  /**
   * Parent of menus and dialogs. Default: the shadow root of the first component, else the body of its document, which
   * may be an iframe's.
   */
  readonly portalContainer?: Element | DocumentFragment;
  /** Clock, replaceable for stories and tests. Default: the device's. */
  readonly clock?: Clock;
  /**
   * Base URL of the files of `im-react/emoji`, such as `https://cdn.example/emoji`. Needed only if the bundler does not
   * emit `new URL(…, import.meta.url)` assets; Vite and webpack 5 do.
   */
  readonly emojiBase?: string;
  /**
   * Called with errors thrown while rendering a message kind, slot or panel, the host's or the kit's own, and with those
   * thrown by `actions`, `t`, `formatters` and listeners of the host. The kit renders a sentence or card in its place, or
   * its own text. Client errors go to the client's own `onError`. Default: the console.
   */
  readonly onError?: (error: unknown) => void;
  /** Class names added to each kit root and to the portal element, for a theme. */
  readonly className?: string;
}

/** Settings of the nearest provider. */
export const SettingsContext = createContext<ProviderSettings | undefined>(undefined);

/**
 * Settings of the nearest `ImProvider`.
 *
 * @throws Error without a provider.
 */
export function useSettings(): ProviderSettings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error('This part of im-react needs an <ImProvider> above it.');
  return settings;
}

/** The clock of the nearest `ImProvider`, else the device's. */
export function useClock(): Clock {
  return useContext(SettingsContext)?.clock ?? systemClock;
}
