import { Icon, LANGUAGE_NAMES, LANGUAGES, Menu, MenuItem, MenuLine, Submenu, useT } from 'im-react';
import { Languages, Menu as MenuIcon } from 'lucide-react';
import { useAppSettings } from '../settings/AppSettings.tsx';
import { type MenuEntry, useMenuEntries } from './menu-entries.ts';

const items = (entries: readonly MenuEntry[]) =>
  entries.map(({ name, ...entry }) => <MenuItem key={name} {...entry} />);

/** Menu at the bottom of the rail. */
export function HomeMenu() {
  const t = useT();
  const { language, setLanguage } = useAppSettings();
  const { tools, settings, leave } = useMenuEntries();
  return (
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
      {items(tools)}
      <MenuLine />
      {items(settings)}
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
      <MenuLine />
      {items(leave)}
    </Menu>
  );
}
