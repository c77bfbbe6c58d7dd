import type { i18n as I18n } from 'i18next';
import type { ImClient } from 'im-sdk';
import { type CSSProperties, type ReactNode, useEffect, useInsertionEffect, useMemo, useState } from 'react';
import { beginIdleFetches } from '../components/on-demand/idle.ts';
import { createStyleHomes } from '../components/on-demand/part-styles.ts';
import { Toaster } from '../components/toaster/Toaster.tsx';
import { createToastStore } from '../components/toaster/toast-store.ts';
import type { FormatterOptions } from '../i18n/formatters.ts';
import { directionOf, FALLBACK_LANGUAGE, type Language } from '../i18n/language.ts';
import type { HostTranslate, TextOverrides } from '../i18n/translate.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { afterPaint } from '../platform/next-frame.ts';
import { prepareFonts } from '../platform/page/prepare-fonts.ts';
import { createToday } from '../platform/today.ts';
import { ClientContext } from './client-context.ts';
import { FormattersProvider } from './formatters-context.tsx';
import { type Kit, KitContext } from './kit-context.ts';
import { type Looks, usePortalRoot } from './usePortalRoot.ts';
import { useTexts } from './useTexts.ts';

export interface ImProviderProps {
  /** The client that all parts below talk to. Started by the provider; the host destroys it. */
  readonly client?: ImClient;
  /**
   * Language of texts, times and numbers, as a tag (BCP 47). Any English has the texts of `en-US`; `zh-Hant`, `zh-HK` and
   * `zh-MO` those of `zh-TW`; other Chinese those of `zh-CN`; what nobody has texts in, those of `en-US`. Dates and numbers
   * keep the exact tag. Default: that of `i18n`, else `zh-CN`. Texts are loaded: what stands below appears as soon as they
   * are there, and after a change of the language keeps the one before so long. `loadLanguage` loads them ahead.
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
   * Where menus and dialogs are put. Default: the shadow root that the provider stands in, else the body of its page,
   * which may be that of an iframe.
   */
  readonly portalContainer?: Element | DocumentFragment;
  /** Time, for stories and tests. Default: the device's. */
  readonly clock?: Clock;
  /**
   * Address under which the files of `im-react/emoji` are served, such as `https://cdn.example/emoji`. Only for pages
   * whose bundler does not take `new URL(…, import.meta.url)` along; Vite and webpack 5 do.
   */
  readonly emojiBase?: string;
  /** Classes of the root, and of the element that menus and dialogs stand in. */
  readonly className?: string;
  /** Of the root alone. A custom property that menus and dialogs are to know too belongs to a rule of `className`. */
  readonly style?: CSSProperties;
  readonly children?: ReactNode;
}

/**
 * Stands above every part of the kit: carries the client, the language and the looks, and makes the element
 * (`.im-root`) that all styles hang on.
 */
export function ImProvider(props: ImProviderProps): ReactNode {
  const { client, theme = 'system', density, clock = systemClock, emojiBase } = props;
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const today = useMemo(() => createToday(clock), [clock]);
  const toaster = useMemo(() => createToastStore(clock), [clock]);
  const styleHomes = useMemo(() => createStyleHomes(), []);
  const texts = useTexts(props, clock);
  const language = texts?.language ?? props.language ?? FALLBACK_LANGUAGE;
  const direction = props.direction ?? directionOf(language);
  const looks: Looks = {
    lang: language,
    dir: direction,
    'data-theme': theme === 'system' ? undefined : theme,
    'data-density': density === 'compact' ? 'compact' : undefined,
    className: props.className ? `im-root ${props.className}` : 'im-root',
  };
  const portalRoot = usePortalRoot(root, props.portalContainer, looks);
  const kit = useMemo<Kit | undefined>(
    () => texts && { ...texts, direction, clock, today, toaster, portalRoot, adoptStyles: styleHomes.adopt, emojiBase },
    [texts, direction, clock, today, toaster, portalRoot, styleHomes, emojiBase],
  );

  useInsertionEffect(() => styleHomes.are([root, portalRoot]), [styleHomes, root, portalRoot]);

  useEffect(() => {
    // A start that fails is in the session's state and reported to the client's `onError`.
    client?.start().catch(() => undefined);
  }, [client]);
  const stands = texts !== undefined;
  useEffect(() => {
    if (stands) beginIdleFetches();
  }, [stands]);
  useEffect(
    () => (root && texts ? afterPaint(() => prepareFonts(root, `${texts.t('composer.message')} 0:00`)) : undefined),
    [root, texts],
  );

  return (
    <ClientContext.Provider value={client}>
      <KitContext.Provider value={kit}>
        <div {...looks} ref={setRoot} data-im-part="root" style={props.style}>
          {kit ? <FormattersProvider formatters={props.formatters}>{props.children}</FormattersProvider> : null}
        </div>
        {kit ? <Toaster /> : null}
      </KitContext.Provider>
    </ClientContext.Provider>
  );
}
