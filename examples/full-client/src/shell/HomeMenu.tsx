import { Icon, LANGUAGE_NAMES, LANGUAGES, Menu, MenuItem, MenuLine, Submenu, useT } from 'im-react';
import { Info, Languages, LogOut, Menu as MenuIcon, RefreshCw, SunMoon } from 'lucide-react';
import { useState } from 'react';
import { AboutDialog } from '../screens/AboutDialog.tsx';
import { type Theme, useAppSettings } from '../settings/AppSettings.tsx';
import { APP_VERSION } from '../version.ts';
import { useLogout } from './useLogout.tsx';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** Menu at the bottom of the rail. */
export function HomeMenu() {
  const t = useT();
  const { text, language, setLanguage, theme, setTheme } = useAppSettings();
  const [about, setAbout] = useState(false);
  const logout = useLogout();
  const themeNames = { system: text.themeSystem, light: text.themeLight, dark: text.themeDark };
  return (
    <>
      <Menu
        label={t('shell.menu')}
        placement="top-start"
        trigger={
          <button type="button" className="app-rail__item">
            <Icon shape={MenuIcon} size={22} />
            {t('shell.menu')}
          </button>
        }
      >
        <MenuItem icon={RefreshCw} label={text.refreshPage} onSelect={() => location.reload()} />
        <MenuLine />
        <Submenu icon={SunMoon} label={text.theme}>
          {THEMES.map((name) => (
            <MenuItem key={name} label={themeNames[name]} checked={name === theme} onSelect={() => setTheme(name)} />
          ))}
        </Submenu>
        <Submenu icon={Languages} label={t('shell.language')}>
          {LANGUAGES.map((tag) => (
            <MenuItem
              key={tag}
              label={LANGUAGE_NAMES[tag]}
              checked={tag === language}
              onSelect={() => setLanguage(tag)}
            />
          ))}
        </Submenu>
        <MenuItem icon={Info} label={text.about} end={`v${APP_VERSION}`} onSelect={() => setAbout(true)} />
        <MenuLine />
        <MenuItem icon={LogOut} label={t('shell.logOut')} onSelect={logout.ask} />
      </Menu>
      <AboutDialog open={about} onClose={() => setAbout(false)} />
      {logout.dialog}
    </>
  );
}
