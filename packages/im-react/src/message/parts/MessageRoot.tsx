import { MessageType } from 'im-sdk/protocol';
import { type FocusEvent, forwardRef, type ReactNode, useMemo, useState } from 'react';
import { useFormatters } from '../../context/texts/formatters-context.tsx';
import { useUi } from '../../context/ui-context.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { useIsVisitor } from '../../hooks/session/useIsVisitor.ts';
import { personName, senderName } from '../../i18n/names.ts';
import { type PartProps, renderPart } from '../../primitives/render-part.ts';
import { useMessageGestures } from '../actions/menu/useMessageGestures.ts';
import { useMessageCustomisation } from '../customisation-context.tsx';
import { useKindSummary } from '../kinds/custom/useKindSummary.ts';
import { useAlbumPosition } from '../kinds/image/useAlbumPosition.ts';
import { type MessageProps, useMessageList } from '../list-context.ts';
import { SelectionCheck } from '../selection/SelectionCheck.tsx';
import { MessageContext, type MessageContextValue } from './message-context.ts';
import { messageName } from './message-name.ts';

/** Props of `Message.Root`: the row, its layout, and attributes for the `article`. */
export interface MessageRootProps extends MessageProps, PartProps<'article'> {
  /** Parts of the message. */
  readonly children?: ReactNode;
}

/**
 * Root of one message in a list (an `article`). It holds the accessible name, focus, context menu, gestures and
 * selection.
 *
 * State: `data-side` is `own` or `other`; `data-first` and `data-last` mark the ends of a sender's run; `data-state` as
 * `MessageRow.state`; `data-album` is `first` or `inside` in an album; `data-fresh` during the entry animation;
 * `data-bar` while the hover buttons are shown; `data-flash` after a jump to it.
 */
export const MessageRoot = forwardRef<HTMLElement, MessageRootProps>(function MessageRoot(props, ref) {
  const { row, layout, fresh, children, ...partProps } = props;
  const { t, locale } = useUi();
  const { kinds } = useMessageCustomisation();
  const formatters = useFormatters();
  const { actions, timeline, selfId } = useMessageList();
  const isPicture = row.type === MessageType.IMAGE && kinds?.find(row) === undefined;
  const album = useAlbumPosition(timeline, isPicture ? row.key : undefined);
  const { isSelecting, barShown, menuOpen, openMenu, openReactions, handlers } = useMessageGestures(row, actions);
  const [tabbable, setTabbable] = useState(false);
  const corners = album ?? layout;
  const person = usePerson(row.sendId);
  const quoted = usePerson(row.quote?.sendId ?? 0);
  const other = senderName(t, row, person);
  const sender = row.mine ? t('message.you') : other;
  const ownContent = useKindSummary(kinds, row, 'spokenNameOf');
  const time = formatters.time(row.sendTime, 'minutes');
  const isVisitor = useIsVisitor();
  const quotedName = row.quote?.sendNickName ? personName(t, quoted, row.quote.sendNickName) : undefined;
  const quotedSender = row.quote?.sendId === selfId ? t('message.you') : quotedName;
  const name = messageName({ t, locale, row, sender, quotedSender, time, album, ownContent, isVisitor });
  const message = useMemo<MessageContextValue>(
    () => ({ row, layout, album, tabbable, actionsShown: barShown, menuOpen, openMenu, openReactions }),
    [row, layout, album, tabbable, barShown, menuOpen, openMenu, openReactions],
  );
  const element = renderPart(
    'article',
    {
      className: 'im-row',
      'data-im-part': 'message',
      'data-side': row.mine ? 'own' : 'other',
      'data-first': corners.first || undefined,
      'data-last': corners.last || undefined,
      'data-album': album && (album.index === 0 ? 'first' : 'inside'),
      'data-state': row.state,
      'data-fresh': fresh || undefined,
      'data-bar': barShown || undefined,
      tabIndex: -1,
      'aria-label': name,
      onFocus: () => setTabbable(true),
      onBlur(event: FocusEvent) {
        if (!event.currentTarget.contains(event.relatedTarget)) setTabbable(false);
      },
      ...handlers,
      children: (
        <>
          {isSelecting ? <SelectionCheck row={row} name={name} /> : null}
          {children}
        </>
      ),
    },
    partProps,
    ref,
  );
  return <MessageContext.Provider value={message}>{element}</MessageContext.Provider>;
});
