import { type ComponentPropsWithRef, type FocusEvent, type ReactElement, type ReactNode, useState } from 'react';
import { useFormatters } from '../../provider/formatters-context.tsx';
import { useKit } from '../../provider/kit-context.ts';
import { MessageHoverBar } from '../message-actions/menu/MessageHoverBar.tsx';
import { useMessageGestures } from '../message-actions/menu/useMessageGestures.ts';
import { type MessageProps, useMessageList } from '../message-list/list-context.ts';
import { SelectionCheck } from '../multi-select/SelectionCheck.tsx';
import type { AlbumPlace } from './kinds/image/album-grid.ts';
import { MessageBody } from './MessageBody.tsx';
import { MessageFailure } from './MessageFailure.tsx';
import { messageName } from './message-name.ts';
import { ResendMark } from './ResendMark.tsx';
import { SenderAvatar, SenderName } from './sender/MessageSender.tsx';

export interface MessageFrameProps extends MessageProps {
  /** Where it stands among pictures that were sent with it. */
  readonly album?: AlbumPlace | undefined;
  /** Draws another element than an `article` with all that it is: give it every prop. */
  readonly render?: ((props: ComponentPropsWithRef<'article'>) => ReactElement) | undefined;
}

/** What stands around the bubble of a message, whatever its kind: sender, failure, reactions, buttons, focus. */
export function MessageFrame({ row, layout, fresh, album, render }: MessageFrameProps): ReactNode {
  const { t, locale } = useKit();
  const formatters = useFormatters();
  const { group, actions, openPerson, reactions: Reactions } = useMessageList();
  const gestures = useMessageGestures(row, actions);
  const [focused, setFocused] = useState(false);
  const people = group && !row.mine;
  const sender = row.mine ? t('message.you') : row.sendNickName;
  const corners = album ?? layout;

  const name = messageName({ t, locale, row, sender, time: formatters.time(row.sendTime, 'minutes'), album });
  function onBlur(event: FocusEvent): void {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
  }

  const element = (
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
      aria-label={name}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
      {...gestures.handlers}
    >
      {gestures.choosing ? <SelectionCheck row={row} name={name} /> : null}
      {people ? (
        <div className="im-row__avatar">
          {layout.first ? <SenderAvatar row={row} tabbable={focused} onOpen={openPerson} /> : null}
        </div>
      ) : null}
      <div className="im-row__col">
        {people && layout.first ? <SenderName row={row} /> : null}
        <div className="im-row__line" data-bar={gestures.barShown || undefined}>
          {row.state === 'failed' ? <ResendMark onResend={() => actions.run('resend', row)} /> : null}
          <MessageBody row={row} tabbable={focused} album={album} />
          {gestures.barShown ? <MessageHoverBar row={row} {...gestures.bar} /> : null}
        </div>
        {Reactions && row.reactions.length > 0 ? <Reactions row={row} tabbable={focused} /> : null}
        {row.state === 'failed' ? (
          <MessageFailure
            failure={row.failure}
            reason={row.failureReason}
            tabbable={focused}
            onRetry={() => actions.run('resend', row)}
            onDelete={() => actions.run('delete', row)}
          />
        ) : null}
      </div>
    </article>
  );
  return render ? render(element.props) : element;
}
