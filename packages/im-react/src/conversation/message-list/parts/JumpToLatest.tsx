import type { ConversationKey } from 'im-sdk/protocol';
import { forwardRef, memo, type ReactNode, type Ref, useMemo } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useClient } from '../../../context/useClient.ts';
import { useMessageList } from '../../../message/list-context.ts';
import { useFocusHandoff } from '../../../primitives/focus/useFocusHandoff.ts';
import { type PartProps, renderPart } from '../../../primitives/render-part.ts';
import { useReadable } from '../../../primitives/useReadable.ts';
import { Badge } from '../../../ui/badge/Badge.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { ChevronDown } from '../../../ui/icon/icons.ts';

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
  const chat = useMemo(() => conversations.conversation(conversation), [conversations, conversation]);
  const count = useReadable(chat)?.unreadCount ?? 0;
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
