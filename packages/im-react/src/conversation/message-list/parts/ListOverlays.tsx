import type { ConversationKey } from 'im-sdk/protocol';
import { forwardRef, memo, type ReactNode, type Ref, useMemo } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useClient } from '../../../context/useClient.ts';
import { useTimeReader } from '../../../hooks/page/useTimeReader.ts';
import { useMessageList } from '../../../message/list-context.ts';
import { useFocusHandoff } from '../../../primitives/focus/useFocusHandoff.ts';
import { type PartProps, renderPart } from '../../../primitives/render-part.ts';
import { useReadable } from '../../../primitives/useReadable.ts';
import { Badge } from '../../../ui/badge/Badge.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { ChevronDown, ChevronUp } from '../../../ui/icon/icons.ts';
import { MessageTip } from '../../../ui/MessageTip.tsx';
import { dayLabel } from '../rows/day-label.ts';

/**
 * `MessageList.JumpToLatest`: round button over the list that scrolls to the newest message, with the unread count.
 * Renders nothing near the newest message.
 */
export const JumpToLatest = memo(
  forwardRef<HTMLElement, PartProps<'button'>>(function JumpToLatest(props, ref) {
    const { conversation, away, jumpToLatest, takeFocus } = useMessageList();
    const shown = useReadable(away);
    const pass = useFocusHandoff(shown, takeFocus);
    return shown ? <JumpButton {...{ conversation, jumpToLatest, pass }} part={props} partRef={ref} /> : null;
  }),
);

interface JumpButtonProps {
  readonly conversation: ConversationKey;
  readonly jumpToLatest: () => void;
  readonly pass: ReturnType<typeof useFocusHandoff>;
  readonly part: PartProps<'button'>;
  readonly partRef: Ref<HTMLElement>;
}

function JumpButton({ conversation, jumpToLatest, pass, part, partRef }: JumpButtonProps): ReactNode {
  const t = useT();
  const { conversations } = useClient();
  const row = useMemo(() => conversations.conversation(conversation), [conversations, conversation]);
  const count = useReadable(row)?.unreadCount ?? 0;
  const own = {
    type: 'button',
    className: 'im-jump',
    'data-im-part': 'jump-to-latest',
    'aria-label': count > 0 ? t('message.jumpToLatestNew', { count }) : t('message.jumpToLatest'),
    onClick: jumpToLatest,
    ...pass,
    children: part.children ?? (
      <>
        <Icon shape={ChevronDown} size={20} />
        {count > 0 ? (
          <span className="im-plain" aria-hidden="true">
            <Badge count={count} />
          </span>
        ) : null}
      </>
    ),
  };
  return renderPart('button', own, part, partRef);
}

/**
 * `MessageList.JumpToUnread`: pill over the list that scrolls up to the first unread message, with the unread count.
 * Renders nothing once that message was seen.
 */
export const JumpToUnread = memo(
  forwardRef<HTMLElement, PartProps<'button'>>(function JumpToUnread(props, ref) {
    const t = useT();
    const { unreadAbove, jumpToUnread, takeFocus } = useMessageList();
    const count = useReadable(unreadAbove);
    const pass = useFocusHandoff(count > 0, takeFocus);
    if (count === 0) return null;
    const own = {
      type: 'button',
      className: 'im-jump-unread',
      'data-im-part': 'jump-to-unread',
      onClick: jumpToUnread,
      ...pass,
      children: props.children ?? (
        <>
          <Icon shape={ChevronUp} size={16} />
          {t('message.toUnread', { count })}
        </>
      ),
    };
    return renderPart('button', own, props, ref);
  }),
);

/** `MessageList.StickyDay`: day of the topmost message, over the list while it scrolls. */
export const StickyDay = memo(
  forwardRef<HTMLElement, PartProps>(function StickyDay(props, ref) {
    const reader = useTimeReader();
    const shown = useReadable(useMessageList().dayInView);
    if (shown === 0) return null;
    const own = {
      className: 'im-sticky-day',
      'data-im-part': 'sticky-day',
      'aria-hidden': true,
      children: props.children ?? <MessageTip pill>{dayLabel(shown, reader)}</MessageTip>,
    };
    return renderPart('div', own, props, ref);
  }),
);
