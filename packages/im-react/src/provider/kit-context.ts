'use client';

import type { Readable } from 'im-sdk';
import { createContext, useContext } from 'react';
import type { ToastStore } from '../components/toaster/toast-store.ts';
import type { Language } from '../i18n/language.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Clock } from '../platform/clock.ts';

/** Attributes of every root. */
export interface Looks {
  readonly className: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly 'data-theme': string | undefined;
  readonly 'data-density': string | undefined;
}

/** What every part of the kit reads from its provider. Changes with the language only. */
export interface Kit {
  /** Whether the texts of a language are there; until then `t` answers with nothing and roots draw nothing. */
  readonly isReady: boolean;
  readonly looks: Looks;
  /** Tells where the kit stands; returns a function that takes it back. */
  readonly attach: (element: HTMLElement) => () => void;
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
  /** Where floating parts are put; `null` until a part of the kit stands in a page. */
  readonly portalRoot: HTMLElement | null;
  /** Where the pictures of the emoji set are served; `undefined`: where the bundler put them. */
  readonly emojiBase: string | undefined;
}

/** Whether an element `.im-root` of the nearest provider stands above. */
export const RootContext = createContext(false);

export const KitContext = createContext<Kit | undefined>(undefined);

/** Language, texts and clock of the nearest `ImProvider`. Throws outside of one of `im-react`. */
export function useKit(): Kit {
  const kit = useContext(KitContext);
  if (!kit)
    throw new Error('This part of im-react needs an <ImProvider> of im-react or a component of the kit above it.');
  return kit;
}
