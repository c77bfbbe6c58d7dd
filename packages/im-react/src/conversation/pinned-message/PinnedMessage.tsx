import { type ConversationKey, MessageStatus, parseConversationKey } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { useGroup } from '../../hooks/groups/useGroups.ts';
import { useSummary } from '../../message/kinds/useSummary.ts';
import { useFocusHandoff } from '../../primitives/focus/useFocusHandoff.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Pin, X } from '../../ui/icon/icons.ts';

/** Props of `PinnedMessage`. */
export interface PinnedMessageProps {
  /** Key of the conversation. */
  readonly conversation: ConversationKey;
  /** Scrolls to a message by its server id. Without it the line is plain text. */
  readonly onJump?: (messageId: number) => void;
  /** Called when the line unmounts while focused, for example on "Hide". Move focus elsewhere. */
  readonly onFocusLost?: () => void;
}

/** Pinned message of a group, above its messages. Renders nothing if none is pinned or the user hid it. */
export function PinnedMessage({ conversation, ...rest }: PinnedMessageProps): ReactNode {
  const about = parseConversationKey(conversation);
  return about?.kind === 'group' ? <Pinned groupId={about.target} {...rest} /> : null;
}

function Pinned({
  groupId,
  onJump,
  onFocusLost,
}: { readonly groupId: number } & Omit<PinnedMessageProps, 'conversation'>): ReactNode {
  const t = useT();
  const summary = useSummary();
  const { groups } = useClient();
  const toast = useToast();
  const message = useGroup(groupId)?.topMessage;
  const id = message?.status === MessageStatus.RECALL ? 0 : (message?.id ?? 0);
  const pass = useFocusHandoff(id !== 0, onFocusLost);
  if (!message || id === 0) return null;
  const text = summary({ type: message.type ?? 0, content: message.content ?? '' });
  const line = (
    <>
      <b className="im-plain">{t('pinned.title')}</b>
      <bdi className="im-plain">{text}</bdi>
    </>
  );
  return (
    <section className="im-banner im-pinned" data-im-part="pinned-message" aria-label={t('pinned.title')} {...pass}>
      <Icon shape={Pin} size={18} />
      {onJump ? (
        <button type="button" className="im-pinned__text im-truncate" title={text} onClick={() => onJump(id)}>
          {line}
        </button>
      ) : (
        <span className="im-pinned__text im-truncate" title={text}>
          {line}
        </span>
      )}
      <IconButton
        size="small"
        icon={X}
        iconSize={16}
        label={t('pinned.hide')}
        onClick={() => groups.hidePinnedMessage(groupId).catch(toast.showError)}
      />
    </section>
  );
}
