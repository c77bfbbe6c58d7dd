import type { MessageRow } from 'im-sdk';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/useT.ts';
import { Icon } from '../icon/Icon.tsx';
import { Ellipsis, Reply } from '../icon/icons.ts';
import { useMessageList } from '../message-list/list-context.ts';

export interface MessageHoverBarProps {
  readonly row: MessageRow;
  readonly menuOpen: boolean;
  readonly onMenu: (anchor: Element) => void;
}

/** Small buttons beside the message under the pointer. All of it is in the menu too, which the keyboard opens. */
export function MessageHoverBar({ row, menuOpen, onMenu }: MessageHoverBarProps): ReactNode {
  const t = useT();
  const { commands } = useMessageList();
  const actions = commands.available(row);
  if (actions.length === 0) return null;
  return (
    <div className="im-hoverbar" data-im-part="hover-bar">
      {actions.includes('reply') ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('message.reply')}
          title={t('message.reply')}
          onClick={() => commands.run('reply', row)}
        >
          <Icon shape={Reply} size={18} mirror />
        </button>
      ) : null}
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('action.more')}
        title={t('action.more')}
        aria-haspopup="menu"
        aria-expanded={menuOpen}
        onClick={(event) => onMenu(event.currentTarget)}
      >
        <Icon shape={Ellipsis} size={18} />
      </button>
    </div>
  );
}
