import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { ChatSearchPanel } from '../chats/lazy.ts';
import { createLayerStack } from '../context/layers.ts';
import { useSettings } from '../context/settings-context.ts';
import { FormattersProvider } from '../context/texts/formatters-context.tsx';
import { useTexts } from '../context/texts/useTexts.ts';
import { createToastStore } from '../context/toast-store.ts';
import { PortalRootContext, type RootAttributes, UiContext, type UiContextValue } from '../context/ui-context.ts';
import { useCreatePortalRoot } from '../context/useCreatePortalRoot.ts';
import { PaneSearchContext } from '../conversation/pane/panels/pane-search-context.ts';
import { directionOf } from '../i18n/language.ts';
import { startOfDay } from '../i18n/time-labels.ts';
import type { Translate } from '../i18n/translate.ts';
import { systemClock } from '../platform/clock.ts';
import { afterPaint } from '../platform/next-frame.ts';
import { type PageWindow, windowOf } from '../platform/page/page-window.ts';
import { prepareFonts } from '../platform/page/prepare-fonts.ts';
import { createPeriod, startOfMinute } from '../platform/period.ts';
import { warnOnce } from '../platform/warn-once.ts';
import { Toaster } from '../ui/toaster/Toaster.tsx';

/** Used until the texts are loaded. */
const NO_TEXTS: Translate = () => '';

/** How long the page has to load the style sheet before a warning. */
const STYLES_WITHIN_MS = 3_000;
const NO_STYLES =
  "im-react: its style sheet is not loaded, so nothing has its looks. Add import 'im-react/styles.css'; in a shadow root, put it there.";

/** Provides texts, toasts and the portal element to the kit's components below. */
export function UiProvider({ children }: { readonly children?: ReactNode }): ReactNode {
  const settings = useSettings();
  const { theme = 'system', density, className, clock = systemClock, portalContainer, emojiBase } = settings;
  const today = useMemo(() => createPeriod(clock, startOfDay), [clock]);
  const minute = useMemo(() => createPeriod(clock, startOfMinute), [clock]);
  const toaster = useMemo(() => createToastStore(clock), [clock]);
  const [layers] = useState(createLayerStack);
  const { first, attach, pageWindow } = useFirstRoot();
  const texts = useTexts(settings, clock);
  const language = texts?.language ?? settings.language ?? 'en-US';
  const direction = settings.direction ?? directionOf(language);
  const rootAttributes = useMemo<RootAttributes>(
    () => ({
      lang: language,
      dir: direction,
      'data-theme': theme === 'system' ? undefined : theme,
      'data-density': density === 'compact' ? 'compact' : undefined,
      className: className ? `im-root ${className}` : 'im-root',
    }),
    [language, direction, theme, density, className],
  );
  const portalRoot = useCreatePortalRoot(first, portalContainer, rootAttributes);
  const ui = useMemo<UiContextValue>(
    () => ({
      ...(texts ?? { language, locale: language, t: NO_TEXTS }),
      isReady: texts !== undefined,
      direction,
      rootAttributes,
      clock,
      today,
      minute,
      toaster,
      layers,
      pageWindow,
      attach,
      emojiBase,
    }),
    [texts, language, direction, rootAttributes, clock, today, minute, toaster, layers, pageWindow, attach, emojiBase],
  );

  useEffect(() => {
    if (!first) return;
    return clock.after(STYLES_WITHIN_MS, () => {
      // A detached element has no computed styles.
      if (!first.isConnected) return;
      const styles = windowOf(first)?.getComputedStyle(first);
      if (styles?.getPropertyValue('--im-accent') === '') warnOnce(NO_STYLES);
    });
  }, [first, clock]);

  useEffect(
    () =>
      portalRoot && texts
        ? afterPaint(() => prepareFonts(portalRoot, `${texts.t('composer.message')} 0:00`))
        : undefined,
    [portalRoot, texts],
  );

  return (
    <UiContext.Provider value={ui}>
      <PortalRootContext.Provider value={portalRoot}>
        <PaneSearchContext.Provider value={ChatSearchPanel}>
          <FormattersProvider formatters={settings.formatters}>{children}</FormattersProvider>
        </PaneSearchContext.Provider>
        <Toaster />
      </PortalRootContext.Provider>
    </UiContext.Provider>
  );
}

interface FirstRoot {
  readonly first: HTMLElement | null;
  readonly attach: (element: HTMLElement) => () => void;
  readonly pageWindow: () => PageWindow | undefined;
}

/** The first mounted kit root: floating parts go to its document. */
function useFirstRoot(): FirstRoot {
  const [roots] = useState(() => new Set<HTMLElement>());
  const [first, setFirst] = useState<HTMLElement | null>(null);
  const attach = useCallback(
    (element: HTMLElement) => {
      const look = (): void => setFirst(firstOf(roots));
      roots.add(element);
      look();
      return () => {
        roots.delete(element);
        look();
      };
    },
    [roots],
  );
  const pageWindow = useCallback(() => windowOf(firstOf(roots)), [roots]);
  return { first, attach, pageWindow };
}

function firstOf(roots: ReadonlySet<HTMLElement>): HTMLElement | null {
  return roots.values().next().value ?? null;
}
