import type { i18n as I18n } from 'i18next';
import { createContext, useContext } from 'react';
import type { FormatterOptions } from '../i18n/formatters.ts';
import type { Language } from '../i18n/language.ts';
import type { HostTranslate, TextOverrides } from '../i18n/translate.ts';
import { type Clock, systemClock } from '../platform/clock.ts';

/** What a host sets for everything under its provider. */
export interface Settings {
  /**
   * Language of texts, times and numbers, as a tag (BCP 47). Any English has the texts of `en-US`; `zh-Hant`, `zh-HK` and
   * `zh-MO` those of `zh-TW`; other Chinese those of `zh-CN`; what nobody has texts in, those of `en-US`. Dates and numbers
   * keep the exact tag. Default: that of `i18n`, else `zh-CN`. Texts are loaded: components appear as soon as they are
   * there, and after a change of the language keep the one before so long. `loadLanguage` loads them ahead.
   */
  readonly language?: Language;
  /** Changes of built-in texts and further languages, by language and key. Values stand as `{{name}}`, as in i18next. */
  readonly overrides?: TextOverrides;
  /**
   * The host's i18next instance, initialised. The kit's texts are added to it in the namespace `im`; those that it has
   * there stay. The kit follows its language. Default: an instance of the kit's own.
   */
  readonly i18n?: I18n;
  /** The host's own translation; the kit's text stands where it gives `undefined` or the key itself. Keep the function. */
  readonly t?: HostTranslate;
  /** How times and dates are said: 12 or 24 hours, or functions of the host. `FormattersProvider` changes it below. */
  readonly formatters?: FormatterOptions;
  /** `system` follows the device. Default `system`. */
  readonly theme?: 'system' | 'light' | 'dark';
  /** `compact` sets smaller rows. Default `comfortable`. */
  readonly density?: 'comfortable' | 'compact';
  /** Default: the direction of `language`. */
  readonly direction?: 'ltr' | 'rtl';
  /**
   * Where menus and dialogs are put. Default: the shadow root that the first component stands in, else the body of its
   * page, which may be that of an iframe.
   */
  readonly portalContainer?: Element | DocumentFragment;
  /** Time, for stories and tests. Default: the device's. */
  readonly clock?: Clock;
  /**
   * Address under which the files of `im-react/emoji` are served, such as `https://cdn.example/emoji`. Only for pages
   * whose bundler does not take `new URL(…, import.meta.url)` along; Vite and webpack 5 do.
   */
  readonly emojiBase?: string;
  /**
   * Called with what a part threw while it was drawn: a message kind, slot or panel, the host's or the kit's own. The kit shows
   * a sentence or a card in its place. What the client reports goes to the client's own `onError`. Default: React's own log.
   */
  readonly onError?: (error: unknown) => void;
  /** Classes of every root of the kit, and of the element that menus and dialogs stand in: for a theme. */
  readonly className?: string;
}

export const SettingsContext = createContext<Settings | undefined>(undefined);

/** Settings of the nearest `ImProvider`. Throws outside of one. */
export function useSettings(): Settings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error('This part of im-react needs an <ImProvider> above it.');
  return settings;
}

/** The clock of the nearest `ImProvider`, else the device's. */
export function useClock(): Clock {
  return useContext(SettingsContext)?.clock ?? systemClock;
}
