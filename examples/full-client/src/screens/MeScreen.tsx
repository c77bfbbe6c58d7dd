import { Avatar, Icon, LANGUAGE_NAMES, LANGUAGES, Menu, MenuItem, useSelf, useT } from 'im-react';
import { Info, Languages, LogOut, RefreshCw, SunMoon } from 'lucide-react';
import { useState } from 'react';
import { type Theme, useAppSettings } from '../settings/AppSettings.tsx';
import { useLogout } from '../shell/useLogout.tsx';
import { APP_VERSION } from '../version.ts';
import { AboutDialog } from './AboutDialog.tsx';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** Profile page of a phone: the user and all items of the menu. */
export function MeScreen() {
  const t = useT();
  const self = useSelf();
  const { text, language, setLanguage, theme, setTheme } = useAppSettings();
  const [about, setAbout] = useState(false);
  const logout = useLogout();
  const themeNames = { system: text.themeSystem, light: text.themeLight, dark: text.themeDark };
  return (
    <main className="app-me">
      <header className="app-phone__head">
        <h1>{t('shell.me')}</h1>
      </header>
      <div className="app-cells">
        <div className="app-cell app-cell--me">
          <Avatar id={self?.id ?? 0} name={self?.nickName ?? ''} src={self?.headImageThumb ?? ''} size={52} />
          <span className="app-cell__text">
            <b>
              <bdi>{self?.nickName}</bdi>
            </b>
            <small>{text.userNameLine(self?.userName ?? '')}</small>
          </span>
        </div>
      </div>
      <div className="app-cells">
        <Menu
          label={text.theme}
          placement="bottom-end"
          trigger={
            <button type="button" className="app-cell">
              <Icon shape={SunMoon} size={20} />
              <span className="app-cell__text">{text.theme}</span>
              <small>{themeNames[theme]}</small>
            </button>
          }
        >
          {THEMES.map((name) => (
            <MenuItem key={name} label={themeNames[name]} checked={name === theme} onSelect={() => setTheme(name)} />
          ))}
        </Menu>
        <Menu
          label={t('shell.language')}
          placement="bottom-end"
          trigger={
            <button type="button" className="app-cell">
              <Icon shape={Languages} size={20} />
              <span className="app-cell__text">{t('shell.language')}</span>
              <small>{LANGUAGE_NAMES[language]}</small>
            </button>
          }
        >
          {LANGUAGES.map((tag) => (
            <MenuItem
              key={tag}
              label={LANGUAGE_NAMES[tag]}
              checked={tag === language}
              onSelect={() => setLanguage(tag)}
            />
          ))}
        </Menu>
      </div>
      <div className="app-cells">
        <button type="button" className="app-cell" onClick={() => location.reload()}>
          <Icon shape={RefreshCw} size={20} />
          <span className="app-cell__text">{text.refreshPage}</span>
        </button>
        <button type="button" className="app-cell" onClick={() => setAbout(true)}>
          <Icon shape={Info} size={20} />
          <span className="app-cell__text">{text.about}</span>
          <small>v{APP_VERSION}</small>
        </button>
      </div>
      <div className="app-cells">
        <button type="button" className="app-cell" onClick={logout.ask}>
          <Icon shape={LogOut} size={20} />
          <span className="app-cell__text">{t('shell.logOut')}</span>
        </button>
      </div>
      <AboutDialog open={about} onClose={() => setAbout(false)} />
      {logout.dialog}
    </main>
  );
}
