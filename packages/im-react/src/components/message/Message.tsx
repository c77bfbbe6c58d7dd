import type { MessageRow } from 'im-sdk';
import { type FocusEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { clockTime } from '../../i18n/formatters.ts';
import { useKit } from '../../provider/kit-context.ts';
import { Icon } from '../icon/Icon.tsx';
import { CircleAlert } from '../icon/icons.ts';
import { MessageHoverBar } from '../message-actions/MessageHoverBar.tsx';
import { pointAnchor } from '../message-actions/message-commands.ts';
import { useMessageList } from '../message-list/list-context.ts';
import type { RowLayout } from '../message-list/rows/row-layout.ts';
import { MessageContent } from './content/MessageContent.tsx';
import { MessageQuote } from './content/MessageQuote.tsx';
import { MessageBubble } from './MessageBubble.tsx';
import { MessageFailure } from './MessageFailure.tsx';
import { MessageMeta } from './MessageMeta.tsx';
import { messageName } from './message-name.ts';
import { SenderAvatar, SenderName } from './sender/MessageSender.tsx';

export interface MessageProps {
  readonly row: MessageRow;
  readonly layout: RowLayout;
  /** Rises into place: it has just arrived. */
  readonly fresh?: boolean;
}

/** One message: avatar and name where a group begins, the bubble, what failed, and the buttons under the pointer. */
export function Message({ row, layout, fresh }: MessageProps): ReactNode {
  const { t, language } = useKit();
  const { group, selfId, commands } = useMessageList();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [menuOpen, setMenuOpen] = useState(false);
  const people = group && !row.mine;
  const sender = row.mine ? t('message.you') : row.sendNickName;

  function openMenu(anchor: Parameters<typeof commands.openMenu>[1]): void {
    setMenuOpen(true);
    commands.openMenu(row, anchor, () => setMenuOpen(false));
  }
  function onContextMenu(event: MouseEvent<HTMLElement>): void {
    // A link or a selected text has a menu of the browser's own, which people want there.
    if (event.target instanceof Element && event.target.closest('a')) return;
    const selection = getSelection();
    if (selection && !selection.isCollapsed && selection.containsNode(event.currentTarget, true)) return;
    event.preventDefault();
    openMenu(pointAnchor(event));
  }
  function onBlur(event: FocusEvent): void {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
  }

  return (
    <article
      className="im-row"
      data-im-part="message"
      data-side={row.mine ? 'own' : 'other'}
      data-first={layout.first || undefined}
      data-last={layout.last || undefined}
      data-state={row.state}
      data-fresh={fresh || undefined}
      tabIndex={-1}
      aria-label={messageName(t, row, sender, clockTime(language, row.sendTime))}
      onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
      onContextMenu={onContextMenu}
    >
      {people ? (
        <div className="im-row__avatar">
          {layout.first ? <SenderAvatar row={row} tabbable={focused} onOpen={commands.openPerson} /> : null}
        </div>
      ) : null}
      <div className="im-row__col">
        {people && layout.first ? <SenderName row={row} /> : null}
        <div className="im-row__line">
          {row.state === 'failed' ? (
            <button
              type="button"
              className="im-row__resend"
              tabIndex={-1}
              aria-hidden="true"
              onClick={() => commands.run('resend', row)}
            >
              <Icon shape={CircleAlert} size={22} />
            </button>
          ) : null}
          <MessageBubble
            above={
              row.quote ? (
                <MessageQuote quote={row.quote} selfId={selfId} tabbable={focused} onJump={commands.jumpTo} />
              ) : null
            }
            meta={<MessageMeta row={row} />}
          >
            <MessageContent row={row} selfId={selfId} tabbable={focused} />
          </MessageBubble>
          {hovered || menuOpen ? <MessageHoverBar row={row} menuOpen={menuOpen} onMenu={openMenu} /> : null}
        </div>
        {row.state === 'failed' ? (
          <MessageFailure
            failure={row.failure}
            tabbable={focused}
            onRetry={() => commands.run('resend', row)}
            onDelete={() => commands.run('delete', row)}
          />
        ) : null}
      </div>
    </article>
  );
}
