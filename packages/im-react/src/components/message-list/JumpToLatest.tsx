import type { Readable } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { memo, type ReactNode, useMemo } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { usePassFocus } from '../../hooks/usePassFocus.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../badge/Badge.tsx';
import { Icon } from '../icon/Icon.tsx';
import { ChevronDown } from '../icon/icons.ts';

/** Round button over the list that scrolls to the newest message, with the unread count. */
export const JumpToLatest = memo(function JumpToLatest({
  away,
  conversation,
  onJump,
  toList,
}: JumpToLatestProps & {
  readonly away: Readable<boolean>;
  /** Moves focus to the list: the button unmounts at the bottom. */
  readonly toList: () => void;
}): ReactNode {
  const shown = useReadable(away);
  const pass = usePassFocus(shown, toList);
  if (!shown) return null;
  return <JumpButton conversation={conversation} onJump={onJump} pass={pass} />;
});

interface JumpToLatestProps {
  readonly conversation: ConversationKey;
  readonly onJump: () => void;
}

function JumpButton({
  conversation,
  onJump,
  pass,
}: JumpToLatestProps & { readonly pass: ReturnType<typeof usePassFocus> }): ReactNode {
  const t = useT();
  const { conversations } = useClient();
  const chat = useMemo(() => conversations.conversation(conversation), [conversations, conversation]);
  const count = useReadable(chat)?.unreadCount ?? 0;
  const label = count > 0 ? t('message.jumpToLatestNew', { count }) : t('message.jumpToLatest');
  return (
    <button
      type="button"
      className="im-jump"
      data-im-part="jump-to-latest"
      aria-label={label}
      onClick={onJump}
      {...pass}
    >
      <Icon shape={ChevronDown} size={20} />
      {count > 0 ? (
        <span className="im-plain" aria-hidden="true">
          <Badge count={count} />
        </span>
      ) : null}
    </button>
  );
}
