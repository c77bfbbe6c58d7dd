import { forwardRef, type ReactNode, useMemo } from 'react';
import { useDefaults } from '../../provider/defaults-context.tsx';
import { drawPart, type PartProps } from '../../slots/draw-part.ts';
import { NO_ACTIONS } from '../message-actions/create-message-actions.ts';
import { MessageHoverBar } from '../message-actions/menu/MessageHoverBar.tsx';
import { useMessageList } from '../message-list/list-context.ts';
import { MessageQuote } from './content/MessageQuote.tsx';
import { AlbumTile } from './kinds/image/AlbumTile.tsx';
import { kindOf } from './kinds/registry.ts';
import { drawBubble } from './MessageBubble.tsx';
import { MessageFailure } from './MessageFailure.tsx';
import { useMessageContext } from './message-context.ts';
import { RowMeta } from './RowMeta.tsx';
import { SenderAvatar, SenderName } from './sender/MessageSender.tsx';

/** Whether the sender is shown: in groups, for what others wrote. */
function useShowsSender(): boolean {
  const { row } = useMessageContext();
  return useMessageList().group && !row.mine;
}

/** `Message.Avatar`: the sender's picture where a group of messages begins, else its room. Nothing where no sender is shown. */
export const MessageAvatar = forwardRef<HTMLElement, PartProps>(function MessageAvatar(props, ref) {
  const { row, layout, tabbable } = useMessageContext();
  const { openPerson } = useMessageList();
  if (!useShowsSender()) return null;
  const children = layout.first ? <SenderAvatar row={row} tabbable={tabbable} onOpen={openPerson} /> : null;
  return drawPart('div', { className: 'im-row__avatar', children }, props, ref);
});

/** `Message.Sender`: name and role where a group of messages begins. Nothing where no sender is shown. */
export const MessageSender = forwardRef<HTMLElement, PartProps>(function MessageSender(props, ref) {
  const { row, layout } = useMessageContext();
  return useShowsSender() && layout.first ? <SenderName row={row} part={props} partRef={ref} /> : null;
});

/**
 * `Message.Bubble`: the bubble with quote, content, time and state; `children` stand in place of the content. Pictures of
 * a grid draw their tile.
 *
 * State: `data-shape` `box`, `media`, `bare` or `quoting-media`; without it running text.
 */
export const MessageBody = forwardRef<HTMLElement, PartProps>(function MessageBody({ children, ...given }, ref) {
  const { row, tabbable, album } = useMessageContext();
  const { selfId, jumpTo } = useMessageList();
  const { kinds } = useDefaults();
  // The same elements while the message is the same: what it looks like among its neighbours draws no content anew.
  const { shape, above, meta, content } = useMemo(() => {
    const { component: Content, shape, meta: place } = kindOf(row, kinds);
    const meta = <RowMeta row={row} place={place} tabbable={tabbable} />;
    const inside = place === 'inside';
    return {
      shape,
      above: row.quote ? <MessageQuote quote={row.quote} selfId={selfId} tabbable={tabbable} onJump={jumpTo} /> : null,
      meta: inside ? null : meta,
      content: <Content key={kinds?.nameOf(row)} row={row} tabbable={tabbable} meta={inside ? meta : null} />,
    };
  }, [row, kinds, tabbable, selfId, jumpTo]);
  if (album) {
    const isLast = album.index === album.count - 1;
    const over = isLast ? <RowMeta row={row} place="over" tabbable={tabbable} /> : null;
    return <AlbumTile row={row} place={album} tabbable={tabbable} meta={over} />;
  }
  return drawBubble({ shape, above, meta, children: children ?? content }, given, ref);
});

/** `Message.Content`: what the kind of the message draws, without a bubble; time and state too where the kind has a place for them. */
export function MessageContent(): ReactNode {
  const { row, tabbable } = useMessageContext();
  const { kinds } = useDefaults();
  const { component: Content, meta: place } = kindOf(row, kinds);
  const meta = place === 'inside' ? <RowMeta row={row} place={place} tabbable={tabbable} /> : null;
  return <Content key={kinds?.nameOf(row)} row={row} tabbable={tabbable} meta={meta} />;
}

/** `Message.Meta`: edited, read count, time and state. For a bubble of the host's own: `Message.Bubble` has one. */
export const MessageContextMeta = forwardRef<HTMLElement, PartProps<'span'>>(function MessageContextMeta(props, ref) {
  const { row, tabbable } = useMessageContext();
  return <RowMeta row={row} place="line" tabbable={tabbable} part={props} partRef={ref} />;
});

/** `Message.Actions`: the buttons beside the bubble while the pointer is on the message. All of it is in the menu too. */
export const MessageActionBar = forwardRef<HTMLElement, PartProps>(function MessageActionBar(props, ref) {
  const { row, actionsShown, menuOpen, openMenu, openReactions } = useMessageContext();
  if (!actionsShown) return null;
  const given = { part: props, partRef: ref };
  return <MessageHoverBar row={row} menuOpen={menuOpen} onMenu={openMenu} onReact={openReactions} {...given} />;
});

/** `Message.Reactions`: the reactions under the bubble. Nothing where there are none. */
export const MessageContextReactions = forwardRef<HTMLElement, PartProps<'ul'>>(
  function MessageContextReactions(props, ref) {
    const { row, tabbable } = useMessageContext();
    const { reactions: Reactions } = useMessageList();
    return Reactions && row.reactions.length > 0 ? (
      <Reactions row={row} tabbable={tabbable} part={props} partRef={ref} />
    ) : null;
  },
);

/** `Message.Failure`: why a message was not sent, and what can be done. Nothing for others. */
export const MessageContextFailure = forwardRef<HTMLElement, PartProps>(function MessageContextFailure(props, ref) {
  const { row, tabbable } = useMessageContext();
  const { actions } = useMessageList();
  if (row.state !== 'failed') return null;
  return (
    <MessageFailure
      failure={row.failure}
      reason={row.failureReason}
      tabbable={tabbable}
      onRetry={actions === NO_ACTIONS ? undefined : () => actions.run('resend', row)}
      onDelete={actions === NO_ACTIONS ? undefined : () => actions.run('delete', row)}
      part={props}
      partRef={ref}
    />
  );
});
