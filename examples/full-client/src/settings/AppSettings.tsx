import { type BuiltInLanguage, type ColourScheme, deviceLanguages, initialLanguage, LANGUAGES } from 'im-react';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { readSetting, writeSetting } from '../platform/settings-store.ts';
import { type AppText, TEXTS } from '../text/tables.ts';

interface AppSettingsValue {
  language: BuiltInLanguage;
  setLanguage(language: BuiltInLanguage): void;
  theme: ColourScheme;
  setTheme(theme: ColourScheme): void;
  text: AppText;
}

const Context = createContext<AppSettingsValue | undefined>(undefined);

const isBuiltIn = (value: string | null): value is BuiltInLanguage => LANGUAGES.some((known) => known === value);

/** The stored language, else zh-CN if the browser prefers any Chinese, else English. */
function savedLanguage(): BuiltInLanguage {
  const saved = readSetting('language');
  if (isBuiltIn(saved)) return saved;
  const first = initialLanguage(undefined, deviceLanguages());
  return isBuiltIn(first) ? first : 'en-US';
}

const savedTheme = (): ColourScheme => {
  const saved = readSetting('theme');
  return saved === 'light' || saved === 'dark' ? saved : 'system';
};

/** Provides language and theme, stored in this browser. */
export function AppSettings({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(savedLanguage);
  const [theme, setTheme] = useState(savedTheme);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const value = useMemo<AppSettingsValue>(
    () => ({
      language,
      theme,
      text: TEXTS[language],
      setLanguage(next) {
        writeSetting('language', next);
        setLanguage(next);
      },
      setTheme(next) {
        writeSetting('theme', next === 'system' ? null : next);
        setTheme(next);
      },
    }),
    [language, theme],
  );
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/**
 * The application's settings.
 *
 * @throws Error without `AppSettings` above.
 */
export function useAppSettings(): AppSettingsValue {
  const value = useContext(Context);
  if (!value) throw new Error('useAppSettings needs <AppSettings> above it');
  return value;
}

/** The application's texts in the current language. */
export const useText = (): AppText => useAppSettings().text;
