import type { Readable } from 'im-sdk';
import { createContext, useContext } from 'react';
import type { ToastStore } from '../components/toaster/toast-store.ts';
import type { Language } from '../i18n/language.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Clock } from '../platform/clock.ts';

/** What every part of the kit reads from its provider. Changes with the language only. */
export interface Kit {
  /** Language of the texts. */
  readonly language: Language;
  /** Locale of dates and numbers: the exact one that the host asked for, such as `en-GB`. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly t: Translate;
  readonly clock: Clock;
  /** When today began (epoch ms); changes at midnight. */
  readonly today: Readable<number>;
  readonly toaster: ToastStore;
  /** Where floating parts are put; `null` until the provider stands in a page. */
  readonly portalRoot: HTMLElement | null;
  /** Gives the pages and shadow roots that the kit stands in the styles of parts that load on first use. */
  readonly adoptStyles: () => void;
  /** Where the pictures of the emoji set are served; `undefined`: where the bundler put them. */
  readonly emojiBase: string | undefined;
}

export const KitContext = createContext<Kit | undefined>(undefined);

/** Language, texts and clock of the nearest `ImProvider`. Throws outside of one. */
export function useKit(): Kit {
  const kit = useContext(KitContext);
  if (!kit) throw new Error('This part of im-react needs an <ImProvider> above it.');
  return kit;
}
