import { Avatar, Badge, Icon, IconButton, useSelf, useT } from 'im-react';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { NavLink } from 'react-router';
import { useAppDialogs } from '../dialogs/app-dialogs.ts';
import { useText } from '../settings/AppSettings.tsx';
import { useEntries } from './entries.ts';
import { HomeMenu } from './HomeMenu.tsx';

interface RailProps {
  readonly section: string;
  /** Key of the chat that stays open while another section is shown. */
  readonly chat: string | undefined;
  /** Whether the chat list is collapsed; `undefined` where another list stands beside the rail. */
  readonly collapsed: boolean | undefined;
  readonly onCollapse: (collapsed: boolean) => void;
}

/** Navigation bar at the start: the user's avatar, the sections, and the menu. */
export function Rail({ section, chat, collapsed, onCollapse }: RailProps) {
  const t = useT();
  const self = useSelf();
  const entries = useEntries();
  const dialogs = useAppDialogs();
  const text = useText();
  return (
    <nav className="app-rail" data-im-region aria-label={t('shell.main')}>
      <button
        type="button"
        className="app-rail__me"
        aria-label={t('shell.myProfile')}
        title={self?.nickName}
        onClick={() => dialogs.open('profile')}
      >
        <Avatar id={self?.id ?? 0} name={self?.nickName ?? ''} src={self?.headImageThumb ?? ''} size={40} />
      </button>
      {entries.map((entry) => (
        <NavLink
          key={entry.section}
          className="app-rail__item"
          to={entry.section === 'chat' && chat ? `/home/chat/${chat}` : `/home/${entry.section}`}
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
      {collapsed === undefined ? null : (
        <IconButton
          label={collapsed ? text.expandList : text.collapseList}
          icon={collapsed ? PanelLeftOpen : PanelLeftClose}
          mirror
          onClick={() => onCollapse(!collapsed)}
        />
      )}
      <HomeMenu />
    </nav>
  );
}
