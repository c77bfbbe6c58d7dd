import type { MessageRow } from 'im-sdk';
import { captionOf } from 'im-sdk/protocol';
import { forwardRef, type ReactNode, useMemo } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { canResend } from '../../hooks/messages/file-refusal.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import { type PartElementProps, type PartProps, renderPart } from '../../primitives/render-part.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { PersonButton } from '../../ui/avatar/PersonButton.tsx';
import { RoleTag } from '../../ui/badge/RoleTag.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { CircleAlert } from '../../ui/icon/icons.ts';
import { MessageHoverBar } from '../actions/menu/MessageHoverBar.tsx';
import { MessageCaption } from '../content/MessageCaption.tsx';
import { MessageQuote } from '../content/MessageQuote.tsx';
import { useMessageCustomisation } from '../customisation-context.tsx';
import type { CustomKinds } from '../kinds/custom/custom-kinds.ts';
import { AlbumImage } from '../kinds/image/AlbumImage.tsx';
import { kindOf } from '../kinds/message-kinds.ts';
import { useMessageList } from '../list-context.ts';
import { NO_ACTIONS } from '../no-actions.ts';
import { drawBubble } from './MessageBubble.tsx';
import { MessageFailure } from './MessageFailure.tsx';
import { MessageMeta } from './MessageMeta.tsx';
import { MessageReactions } from './MessageReactions.tsx';
import { useMessageContext } from './message-context.ts';

/** True where avatar and name are shown: in groups, for messages of others. */
export function showsSender(row: MessageRow, group: boolean): boolean {
  return group && !row.mine;
}

/**
 * `Message.Avatar`: the sender's avatar at the first message of a sender's run, an empty column at the others. Renders
 * nothing for own messages and outside of groups.
 */
export const MessageAvatar = forwardRef<HTMLElement, PartProps>(function MessageAvatar(props, ref) {
  const { row, layout, tabbable } = useMessageContext();
  const { openPerson, group } = useMessageList();
  if (!showsSender(row, group)) return null;
  const children = layout.first ? <SenderAvatar row={row} tabbable={tabbable} onOpen={openPerson} /> : null;
  return renderPart('div', { className: 'im-row__avatar', children }, props, ref);
});

/**
 * `Message.Sender`: name and role at the first message of a sender's run. Renders nothing for own messages and outside
 * of groups.
 */
export const MessageSender = forwardRef<HTMLElement, PartProps>(function MessageSender(props, ref) {
  const { row, layout } = useMessageContext();
  const { group } = useMessageList();
  return showsSender(row, group) && layout.first ? <SenderName row={row} part={props} partRef={ref} /> : null;
});

/** `Message.Column`: everything beside the avatar, in a column. */
export const MessageColumn = forwardRef<HTMLElement, PartProps>(function MessageColumn(props, ref) {
  return renderPart('div', { className: 'im-row__col' }, props, ref);
});

/** `Message.Line`: the bubble with its side actions. */
export const MessageLine = forwardRef<HTMLElement, PartProps>(function MessageLine(props, ref) {
  return renderPart('div', { className: 'im-row__line' }, props, ref);
});

/**
 * `Message.Resend`: red mark before a message that was not sent. Renders nothing for other messages. A pointer shortcut,
 * hidden from assistive technology: `Message.Failure` has the same button.
 */
export const MessageResend = forwardRef<HTMLElement, PartProps<'button'>>(function MessageResend(props, ref) {
  const { row } = useMessageContext();
  const { actions } = useMessageList();
  if (!canResend(row) || actions === NO_ACTIONS) return null;
  const own = {
    type: 'button',
    className: 'im-row__resend',
    tabIndex: -1,
    'aria-hidden': true,
    onClick: () => actions.run('resend', row),
    children: <Icon shape={CircleAlert} size={22} />,
  } as const;
  return renderPart('button', own, props, ref);
});

/** Lines of a bubble above its content; `null` for none. */
function aboveOf(
  { quote, forwardedFrom }: MessageRow,
  selfId: number,
  tabbable: boolean,
  jumpTo: (messageId: number) => void,
): ReactNode {
  if (!quote && forwardedFrom === '') return null;
  return (
    <>
      {forwardedFrom === '' ? null : <ForwardedFrom name={forwardedFrom} />}
      {quote ? <MessageQuote quote={quote} selfId={selfId} tabbable={tabbable} onJump={jumpTo} /> : null}
    </>
  );
}

/** Caption of a message; `""` for none, and for the host's own kinds. */
function captionText(row: MessageRow, kinds: CustomKinds | undefined): string {
  return kinds?.find(row) === undefined ? captionOf(row.type, row.content) : '';
}

/**
 * `Message.Bubble`: the bubble with quote, content, time and state. `children` replace the content. An image of an
 * album renders as its tile, which has its place and size from the album.
 *
 * State: `data-shape` is `box`, `media`, `bare`, `quoting-media` or `captioned-media`; absent for running text.
 */
export const MessageBody = forwardRef<HTMLElement, PartProps>(function MessageBody({ children, ...partProps }, ref) {
  const { row, tabbable, album } = useMessageContext();
  const { selfId, jumpTo } = useMessageList();
  const { kinds } = useMessageCustomisation();
  // Memoized: a change of the row's neighbours (corners, album position) does not render the content again.
  const { shape, above, meta, content, caption } = useMemo(() => {
    const { component: Content, shape, meta: placement } = kindOf(row, kinds);
    const text = captionText(row, kinds);
    const meta = <MessageMeta row={row} placement={text === '' ? placement : 'line'} tabbable={tabbable} />;
    const inside = placement === 'inside' && text === '';
    return {
      shape,
      above: aboveOf(row, selfId, tabbable, jumpTo),
      meta: inside || text !== '' ? null : meta,
      content: <Content key={kinds?.find(row)?.name} row={row} tabbable={tabbable} meta={inside ? meta : null} />,
      caption: text === '' ? null : <MessageCaption row={row} text={text} tabbable={tabbable} meta={meta} />,
    };
  }, [row, kinds, tabbable, selfId, jumpTo]);
  if (album) {
    const isLast = album.index === album.count - 1;
    const over = isLast && !caption ? <MessageMeta row={row} placement="over" tabbable={tabbable} /> : null;
    return (
      <>
        <AlbumImage row={row} position={album} tabbable={tabbable} meta={over} part={partProps} partRef={ref}>
          {children}
        </AlbumImage>
        {caption ? <div className="im-bubble im-album__caption">{caption}</div> : null}
      </>
    );
  }
  return drawBubble({ shape, above, meta, caption, children: children ?? content }, partProps, ref);
});

/**
 * `Message.Content`: the content of the message's kind without a bubble. Includes time and state for kinds that place
 * them inside.
 *
 * State: `data-shape` is `box`, `media` or `bare`; absent for running text, which is inline.
 */
export const MessageContent = forwardRef<HTMLElement, PartProps>(function MessageContent(props, ref) {
  const { row, tabbable } = useMessageContext();
  const { kinds } = useMessageCustomisation();
  const { component: Content, shape, meta: placement } = kindOf(row, kinds);
  const meta = placement === 'inside' ? <MessageMeta row={row} placement={placement} tabbable={tabbable} /> : null;
  const text = captionText(row, kinds);
  const own = {
    className: 'im-content',
    'data-im-part': 'content',
    'data-shape': shape === 'text' ? undefined : shape,
    children: (
      <>
        <Content key={kinds?.find(row)?.name} row={row} tabbable={tabbable} meta={meta} />
        {text === '' ? null : <MessageCaption row={row} text={text} tabbable={tabbable} meta={null} />}
      </>
    ),
  };
  return renderPart('div', own, props, ref);
});

/** `Message.Meta`: edited, read count, time and state. For a custom bubble; `Message.Bubble` includes it. */
export const MessageContextMeta = forwardRef<HTMLElement, PartProps<'span'>>(function MessageContextMeta(props, ref) {
  const { row, tabbable } = useMessageContext();
  return <MessageMeta row={row} placement="line" tabbable={tabbable} part={props} partRef={ref} />;
});

/**
 * `Message.Actions`: buttons beside the bubble while the pointer is over the message. The menu offers all of them too.
 */
export const MessageActionBar = forwardRef<HTMLElement, PartProps>(function MessageActionBar(props, ref) {
  const { row, actionsShown, menuOpen, openMenu, openReactions } = useMessageContext();
  if (!actionsShown) return null;
  return (
    <MessageHoverBar
      row={row}
      menuOpen={menuOpen}
      onMenu={openMenu}
      onReact={openReactions}
      part={props}
      partRef={ref}
    />
  );
});

/** `Message.Reactions`: the reactions under the bubble. Renders nothing without reactions. */
export const MessageContextReactions = forwardRef<HTMLElement, PartProps<'ul'>>(
  function MessageContextReactions(props, ref) {
    const { row, tabbable } = useMessageContext();
    const { showsReactions } = useMessageList();
    return showsReactions && row.reactions.length > 0 ? (
      <MessageReactions row={row} tabbable={tabbable} part={props} partRef={ref} />
    ) : null;
  },
);

/** `Message.Failure`: why the message was not sent, with "Resend" and "Delete". Renders nothing for other messages. */
export const MessageContextFailure = forwardRef<HTMLElement, PartProps>(function MessageContextFailure(props, ref) {
  const { row, tabbable } = useMessageContext();
  const { actions } = useMessageList();
  if (row.state !== 'failed') return null;
  return (
    <MessageFailure
      failure={row.failure}
      reason={row.failureReason}
      tabbable={tabbable}
      onRetry={actions === NO_ACTIONS || !canResend(row) ? undefined : () => actions.run('resend', row)}
      onDelete={actions === NO_ACTIONS ? undefined : () => actions.run('delete', row)}
      part={props}
      partRef={ref}
    />
  );
});

/** Line above a forwarded message: who said it first. A name, no link. The message's accessible name says it too. */
export function ForwardedFrom({ name }: { readonly name: string }): ReactNode {
  const t = useT();
  const text = t('message.forwardedFrom', { name });
  return (
    <span className="im-forwarded im-truncate" data-im-part="forwarded" dir="auto" aria-hidden="true" title={text}>
      {text}
    </span>
  );
}

/** Name and role above the first message of a sender's run. */
function SenderName({ row, part, partRef }: { readonly row: MessageRow } & PartElementProps): ReactNode {
  const name = personName(useT(), usePerson(row.sendId), row.sendNickName);
  const children = (
    <>
      <bdi className="im-truncate" title={name}>
        {name}
      </bdi>
      <RoleTag role={row.sendRole} />
    </>
  );
  return renderPart('div', { className: 'im-row__name', 'data-im-part': 'sender', children }, part, partRef);
}

interface SenderAvatarProps {
  /** A message of the sender. */
  readonly row: MessageRow;
  /** Whether Tab reaches the button. */
  readonly tabbable: boolean;
  /** Opens the sender's profile. `undefined`: the avatar is not a button. */
  readonly onOpen: ((userId: number, anchor: Element) => void) | undefined;
}

/** The sender's avatar; a button if `onOpen` is set. */
function SenderAvatar({ row, tabbable, onOpen }: SenderAvatarProps): ReactNode {
  const person = usePerson(row.sendId);
  const name = personName(useT(), person, row.sendNickName);
  return (
    <PersonButton userId={row.sendId} name={name} onOpen={onOpen} tabbable={tabbable}>
      <Avatar id={row.sendId} name={name} src={row.sendHeadImage || person.headImageThumb} />
    </PersonButton>
  );
}
