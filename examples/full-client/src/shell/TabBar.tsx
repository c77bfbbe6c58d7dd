import { Avatar, Badge, Icon, useSelf, useT } from 'im-react';
import { NavLink } from 'react-router';
import { useEntries } from './entries.ts';

/** Navigation bar at the bottom of a phone; hidden inside a conversation. */
export function TabBar({ section }: { section: string }) {
  const t = useT();
  const self = useSelf();
  const entries = useEntries();
  return (
    <nav className="app-tabs" data-im-region aria-label={t('shell.main')}>
      {entries.map((entry) => (
        <NavLink
          key={entry.section}
          className="app-tabs__item"
          to={`/home/${entry.section}`}
          aria-label={entry.name}
          aria-current={entry.section === section ? 'page' : undefined}
        >
          <Icon shape={entry.icon} size={22} />
          {entry.label}
          <span className="app-tabs__badge">
            <Badge count={entry.count} />
          </span>
        </NavLink>
      ))}
      <NavLink className="app-tabs__item" to="/home/me" aria-current={section === 'me' ? 'page' : undefined}>
        <Avatar id={self?.id ?? 0} name={self?.nickName ?? ''} src={self?.headImageThumb ?? ''} size={22} />
        {t('shell.me')}
      </NavLink>
    </nav>
  );
}
