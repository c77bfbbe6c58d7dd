import { type ConversationKey, MessageStatus, parseConversationKey } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { useGroup } from '../../hooks/useGroups.ts';
import { useT } from '../../i18n/useT.ts';
import { contentSummary } from '../../rich-text/content-summary.ts';
import { IconButton } from '../button/IconButton.tsx';
import { Icon } from '../icon/Icon.tsx';
import { Pin, X } from '../icon/icons.ts';
import { useToast } from '../toaster/useToast.ts';

export interface PinnedMessageProps {
  readonly conversation: ConversationKey;
  /** Goes to a message by its server id. Without it the line is plain text. */
  readonly onJump?: (messageId: number) => void;
}

/** The message that is pinned in a group, above its messages; nothing where there is none, or one hid it. */
export function PinnedMessage({ conversation, onJump }: PinnedMessageProps): ReactNode {
  const about = parseConversationKey(conversation);
  return about?.kind === 'group' ? <Pinned groupId={about.target} onJump={onJump} /> : null;
}

function Pinned({ groupId, onJump }: { readonly groupId: number } & Pick<PinnedMessageProps, 'onJump'>): ReactNode {
  const t = useT();
  const { groups } = useClient();
  const toast = useToast();
  const message = useGroup(groupId)?.topMessage;
  const id = message?.id ?? 0;
  if (!message || id === 0 || message.status === MessageStatus.RECALL) return null;
  const text = contentSummary(t, { type: message.type ?? 0, content: message.content ?? '' });
  const line = (
    <>
      <b>{t('pinned.title')}</b>
      <bdi>{text}</bdi>
    </>
  );
  return (
    <section className="im-banner im-pinned" data-im-part="pinned-message" aria-label={t('pinned.title')}>
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
        onClick={() => groups.hideTopMessage(groupId).catch(toast.showError)}
      />
    </section>
  );
}
