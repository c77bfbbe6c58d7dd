import { type FocusEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { clockTime } from '../../i18n/formatters.ts';
import { useKit } from '../../provider/kit-context.ts';
import { MessageHoverBar } from '../message-actions/MessageHoverBar.tsx';
import { pointAnchor } from '../message-actions/message-commands.ts';
import { useMessageList } from '../message-list/list-context.ts';
import type { AlbumPlace } from './kinds/image/album-grid.ts';
import type { MessageProps } from './Message.tsx';
import { MessageBody } from './MessageBody.tsx';
import { MessageFailure } from './MessageFailure.tsx';
import { messageName } from './message-name.ts';
import { ResendMark } from './ResendMark.tsx';
import { SenderAvatar, SenderName } from './sender/MessageSender.tsx';

export interface MessageFrameProps extends MessageProps {
  /** Where it stands among pictures that were sent with it. */
  readonly album?: AlbumPlace | undefined;
}

/** What stands around the bubble of a message, whatever its kind: sender, failure, reactions, buttons, focus. */
export function MessageFrame({ row, layout, fresh, album }: MessageFrameProps): ReactNode {
  const { t, language } = useKit();
  const { group, commands, reactions: Reactions } = useMessageList();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [menuOpen, setMenuOpen] = useState(false);
  const people = group && !row.mine;
  const sender = row.mine ? t('message.you') : row.sendNickName;
  const corners = album ?? layout;

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
      data-first={corners.first || undefined}
      data-last={corners.last || undefined}
      data-album={album && (album.index === 0 ? 'first' : 'inside')}
      data-state={row.state}
      data-fresh={fresh || undefined}
      tabIndex={-1}
      aria-label={messageName({ t, language, row, sender, time: clockTime(language, row.sendTime), album })}
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
          {row.state === 'failed' ? <ResendMark onResend={() => commands.run('resend', row)} /> : null}
          <MessageBody row={row} tabbable={focused} album={album} />
          {hovered || menuOpen ? <MessageHoverBar row={row} menuOpen={menuOpen} onMenu={openMenu} /> : null}
        </div>
        {Reactions && row.reactions.length > 0 ? <Reactions row={row} tabbable={focused} /> : null}
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
