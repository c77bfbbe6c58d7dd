import { Avatar, Badge, Icon, useSelf, useT } from 'im-react';
import { NavLink } from 'react-router';
import { useEntries } from './entries.ts';
import { HomeMenu } from './HomeMenu.tsx';

/** Navigation bar at the start: the user's avatar, the sections, and the menu. */
export function Rail({ section }: { section: string }) {
  const t = useT();
  const self = useSelf();
  const entries = useEntries();
  return (
    <nav className="app-rail" data-im-region aria-label={t('shell.main')}>
      <div className="app-rail__me" title={self?.nickName}>
        <Avatar id={self?.id ?? 0} name={self?.nickName ?? ''} src={self?.headImageThumb ?? ''} size={40} />
      </div>
      {entries.map((entry) => (
        <NavLink
          key={entry.section}
          className="app-rail__item"
          to={`/home/${entry.section}`}
          aria-label={entry.name}
          aria-current={entry.section === section ? 'page' : undefined}
        >
          <Icon shape={entry.icon} size={22} />
          {entry.label}
          <span className="app-rail__badge">
            <Badge count={entry.count} />
          </span>
        </NavLink>
      ))}
      <span className="app-rail__space" />
      <HomeMenu />
    </nav>
  );
}
