import type { i18n as I18n } from 'i18next';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { prepareFormatters } from '../../i18n/formatters.ts';
import { chooseLanguage, defaultLanguage, type Language, type LanguageChoice } from '../../i18n/language.ts';
import { type LoadedTexts, loadTable, tableOf } from '../../i18n/languages.ts';
import {
  addLanguage,
  createHostTranslate,
  createI18n,
  createTranslate,
  type HostTranslate,
  NAMESPACE,
  type TextOverrides,
  type Translate,
  translateByHost,
} from '../../i18n/translate.ts';
import type { Clock } from '../../platform/clock.ts';
import { pageLanguages } from '../../platform/device/device.ts';
import { afterPaint } from '../../platform/next-frame.ts';
import { warnOnce } from '../../platform/warn-once.ts';
import { useByContent } from '../../primitives/useByContent.ts';
import { useReportOnce } from '../useReportOnce.ts';

/** Translate function of a provider, with its language. */
export interface Texts {
  /** Language shown: the requested one once its texts are loaded, the previous one until then. */
  readonly language: Language;
  /** Locale of dates and numbers. */
  readonly locale: string;
  readonly t: Translate;
}

/** Text settings of a provider. */
export interface TextSource {
  readonly language?: Language | undefined;
  readonly texts?: LoadedTexts | undefined;
  readonly overrides?: TextOverrides | undefined;
  readonly i18n?: I18n | undefined;
  readonly t?: HostTranslate | undefined;
}

const AGAIN_AFTER_MS = 2_000;

/** Subscribes to the language of the host's i18next instance. */
function useHostLanguage(i18n: I18n | undefined): string | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      i18n?.on('initialized', listener);
      i18n?.on('languageChanged', listener);
      return () => {
        i18n?.off('initialized', listener);
        i18n?.off('languageChanged', listener);
      };
    },
    [i18n],
  );
  const read = (): string | undefined => i18n?.language;
  return useSyncExternalStore(subscribe, read, read);
}

const neverChanges = () => () => undefined;

/** True on a server and in the render that hydrates its markup, which must be the same. */
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );

/** Texts of a provider; `undefined` until they are loaded. After a failed load it starts again every 2 s. */
export function useTexts(source: TextSource, clock: Clock): Texts | undefined {
  const { language, t: hostT } = source;
  const report = useReportOnce();
  // An instance that is not initialised has no resource store.
  const i18n = source.i18n?.store ? source.i18n : undefined;
  const overrides = useByContent(source.overrides);
  const speaks = hostT !== undefined;
  const hostLanguage = useHostLanguage(source.i18n);
  const isHydrating = useIsHydrating();
  const given = language ?? hostLanguage ?? source.texts?.language;
  const { choice, wanted } = useMemo(() => {
    const added = Object.keys(overrides ?? {});
    const wanted = given ?? defaultLanguage(isHydrating ? [] : pageLanguages(), added);
    if (speaks || i18n?.hasResourceBundle(wanted, NAMESPACE)) added.push(wanted);
    return { choice: chooseLanguage(wanted, added), wanted };
  }, [given, overrides, i18n, speaks, isHydrating]);

  const readTable = ({ builtIn }: LanguageChoice) => {
    if (source.texts?.language === builtIn) return source.texts.table;
    return isHydrating ? undefined : tableOf(builtIn);
  };
  const [shown, setShown] = useState<LanguageChoice>();
  const [attempt, setAttempt] = useState(0);
  const current = readTable(choice) ? choice : (shown ?? choice);
  const table = readTable(current);

  useEffect(() => {
    if (!choice.known && !isHydrating) warnOnce(`im-react has no texts in "${wanted}"; it shows ${choice.language}.`);
  }, [choice, wanted, isHydrating]);

  useEffect(() => {
    if (isHydrating) return;
    if (source.texts?.language === choice.builtIn || tableOf(choice.builtIn)) {
      setShown(choice);
      return;
    }
    let gone = false;
    let cancelTimer: (() => void) | undefined;
    loadTable(choice.builtIn, clock).then(
      () => !gone && setShown({ ...choice }),
      () => {
        if (!gone) cancelTimer = clock.after(AGAIN_AFTER_MS, () => setAttempt(attempt + 1));
      },
    );
    return () => {
      gone = true;
      cancelTimer?.();
    };
  }, [choice, attempt, clock, isHydrating, source.texts]);

  const ready = table !== undefined;
  useEffect(() => (ready ? afterPaint(() => prepareFormatters(current.locale)) : undefined), [ready, current.locale]);

  return useMemo(() => {
    if (!table) return undefined;
    const instance = i18n ?? createI18n();
    addLanguage(instance, current.builtIn, table, overrides);
    const texts = i18n ? createHostTranslate(i18n, current.lookup) : createTranslate(instance, current.lookup);
    const t = hostT ? translateByHost(hostT, texts, report) : texts;
    return { language: current.language, locale: current.locale, t };
  }, [current, table, i18n, hostT, overrides, report]);
}
