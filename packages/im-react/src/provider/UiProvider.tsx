import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Toaster } from '../components/toaster/Toaster.tsx';
import { createToastStore } from '../components/toaster/toast-store.ts';
import { directionOf, FALLBACK_LANGUAGE } from '../i18n/language.ts';
import { startOfDay } from '../i18n/time-labels.ts';
import type { Translate } from '../i18n/translate.ts';
import { systemClock } from '../platform/clock.ts';
import { afterPaint } from '../platform/next-frame.ts';
import { prepareFonts } from '../platform/page/prepare-fonts.ts';
import { createPeriod, startOfMinute } from '../platform/period.ts';
import { FormattersProvider } from './formatters-context.tsx';
import { useSettings } from './settings-context.ts';
import { type RootAttributes, UiContext, type UiContextValue } from './ui-context.ts';
import { usePortalRoot } from './usePortalRoot.ts';
import { useTexts } from './useTexts.ts';

/** Used until the texts are loaded. */
const NO_TEXTS: Translate = () => '';

/** Provides texts, toasts and the portal element to the kit's components below. */
export function UiProvider({ children }: { readonly children?: ReactNode }): ReactNode {
  const settings = useSettings();
  const { theme = 'system', density, className, clock = systemClock, portalContainer, emojiBase } = settings;
  const today = useMemo(() => createPeriod(clock, startOfDay), [clock]);
  const minute = useMemo(() => createPeriod(clock, startOfMinute), [clock]);
  const toaster = useMemo(() => createToastStore(clock), [clock]);
  const [first, attach] = useFirstRoot();
  const texts = useTexts(settings, clock);
  const language = texts?.language ?? settings.language ?? FALLBACK_LANGUAGE;
  const direction = settings.direction ?? directionOf(language);
  const looks = useMemo<RootAttributes>(
    () => ({
      lang: language,
      dir: direction,
      'data-theme': theme === 'system' ? undefined : theme,
      'data-density': density === 'compact' ? 'compact' : undefined,
      className: className ? `im-root ${className}` : 'im-root',
    }),
    [language, direction, theme, density, className],
  );
  const portalRoot = usePortalRoot(first, portalContainer, looks);
  const kit = useMemo<UiContextValue>(
    () => ({
      ...(texts ?? { language, locale: FALLBACK_LANGUAGE, t: NO_TEXTS }),
      isReady: texts !== undefined,
      direction,
      looks,
      clock,
      today,
      minute,
      toaster,
      portalRoot,
      attach,
      emojiBase,
    }),
    [texts, language, direction, looks, clock, today, minute, toaster, portalRoot, attach, emojiBase],
  );

  useEffect(
    () =>
      portalRoot && texts
        ? afterPaint(() => prepareFonts(portalRoot, `${texts.t('composer.message')} 0:00`))
        : undefined,
    [portalRoot, texts],
  );

  return (
    <UiContext.Provider value={kit}>
      <FormattersProvider formatters={settings.formatters}>{children}</FormattersProvider>
      <Toaster />
    </UiContext.Provider>
  );
}

/** The first mounted kit root: floating parts go to its document. */
function useFirstRoot(): [first: HTMLElement | null, attach: (element: HTMLElement) => () => void] {
  const standing = useRef(new Set<HTMLElement>());
  const [first, setFirst] = useState<HTMLElement | null>(null);
  const attach = useCallback((element: HTMLElement) => {
    const look = (): void => setFirst(standing.current.values().next().value ?? null);
    standing.current.add(element);
    look();
    return () => {
      standing.current.delete(element);
      look();
    };
  }, []);
  return [first, attach];
}
