'use client';

import type { Readable } from 'im-sdk';
import { createContext, useContext } from 'react';
import type { Language } from '../i18n/language.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Clock } from '../platform/clock.ts';
import type { LayerStack } from './layers.ts';
import type { ToastStore } from './toast-store.ts';

/** Attributes of each root element. */
export interface RootAttributes {
  /** `im-root`, and the host's class names. */
  readonly className: string;
  /** Language of the texts. */
  readonly lang: string;
  /** Writing direction. */
  readonly dir: 'ltr' | 'rtl';
  /** Colour scheme; `undefined` follows the system. */
  readonly 'data-theme': string | undefined;
  /** `compact`, or `undefined`. */
  readonly 'data-density': string | undefined;
}

/** State shared by all kit components of a provider. */
export interface UiContextValue {
  /** Whether the texts are loaded; until then `t` returns `""` and roots render nothing. */
  readonly isReady: boolean;
  /** Attributes of each root element. */
  readonly rootAttributes: RootAttributes;
  /** Registers a mounted root element; returns an unregister function. */
  readonly attach: (element: HTMLElement) => () => void;
  /** Language of the texts, as shown. */
  readonly language: Language;
  /** Locale of dates and numbers: the exact tag that the host set, such as `en-GB`. */
  readonly locale: string;
  /** Writing direction. */
  readonly direction: 'ltr' | 'rtl';
  /** Translate function. */
  readonly t: Translate;
  /** Clock of the provider. */
  readonly clock: Clock;
  /** Start of today (epoch ms); changes at midnight. */
  readonly today: Readable<number>;
  /** Start of the current minute (epoch ms): the time for components, which must not read the clock while rendering. */
  readonly minute: Readable<number>;
  /** Toasts of the provider. */
  readonly toaster: ToastStore;
  /** Open layers: viewer, dialogs, menus, side panels. */
  readonly layers: LayerStack;
  /** Window of the first mounted root, which may be an iframe's. For effects and event handlers. */
  readonly pageWindow: () => (Window & typeof globalThis) | undefined;
  /** Base URL of the emoji images; `undefined`: the URLs of the bundler. */
  readonly emojiBase: string | undefined;
}

/** Whether there is an `.im-root` element of the nearest provider above. */
export const RootContext = createContext(false);

/** Kit state of the nearest provider. */
export const UiContext = createContext<UiContextValue | undefined>(undefined);

/** Parent of floating parts. Apart from the rest: it comes after the first render, and few parts use it. */
export const PortalRootContext = createContext<HTMLElement | null>(null);

/** Parent element of floating parts of the nearest provider; `null` until a kit component is mounted. */
export function usePortalRoot(): HTMLElement | null {
  return useContext(PortalRootContext);
}

/**
 * The kit state of the nearest `ImProvider`. @throws Error without an `ImProvider` of `im-react` or kit component
 * above.
 */
export function useUi(): UiContextValue {
  const ui = useContext(UiContext);
  if (!ui)
    throw new Error('This part of im-react needs an <ImProvider> of im-react or a component of the kit above it.');
  return ui;
}
