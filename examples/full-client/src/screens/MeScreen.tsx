import { Avatar, Icon, LANGUAGE_NAMES, LANGUAGES, Menu, MenuItem, useSelf, useT } from 'im-react';
import { ChevronRight, Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAppDialogs } from '../dialogs/app-dialogs.ts';
import { useAppSettings } from '../settings/AppSettings.tsx';
import { type MenuEntry, useMenuEntries } from '../shell/menu-entries.ts';

const cells = (entries: readonly MenuEntry[]): ReactNode =>
  entries.map(({ name, icon, label, end, danger, onSelect }) => (
    <button key={name} type="button" className="app-cell" data-danger={danger || undefined} onClick={onSelect}>
      <Icon shape={icon} size={20} />
      <span className="app-cell__text">{label}</span>
      {end ? <small>{end}</small> : null}
    </button>
  ));

/** Profile page of a phone: the user and all items of the menu. */
export function MeScreen() {
  const t = useT();
  const self = useSelf();
  const { text, language, setLanguage } = useAppSettings();
  const dialogs = useAppDialogs();
  const { tools, settings, leave } = useMenuEntries();
  return (
    <main className="app-me">
      <header className="app-phone__head">
        <h1>{t('shell.me')}</h1>
      </header>
      <div className="app-cells">
        <button
          type="button"
          className="app-cell app-cell--me"
          aria-label={t('shell.myProfile')}
          onClick={() => dialogs.open('profile')}
        >
          <Avatar id={self?.id ?? 0} name={self?.nickName ?? ''} src={self?.headImageThumb ?? ''} size={52} />
          <span className="app-cell__text">
            <b>
              <bdi>{self?.nickName}</bdi>
            </b>
            <small>{text.userNameLine(self?.userName ?? '')}</small>
          </span>
          <Icon shape={ChevronRight} size={18} mirror />
        </button>
      </div>
      <div className="app-cells">{cells(tools)}</div>
      <div className="app-cells">
        {cells(settings)}
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
      <div className="app-cells">{cells(leave)}</div>
    </main>
  );
}
