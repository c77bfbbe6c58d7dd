import type { MessageRow, OpenTimeline } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { type ReactNode, type Ref, useCallback } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import type { ComposerController } from '../../hooks/composer/composer-types.ts';
import { useConversationSelector } from '../../hooks/conversations/useConversations.ts';
import { useTimelineState } from '../../hooks/messages/useMessages.ts';
import { useSendBlockReason } from '../../hooks/messages/useSendBlockReason.ts';
import { useConnection } from '../../hooks/session/useConnection.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import type { MessageActionState } from '../../message/action-state.ts';
import { useSkeleton } from '../../ui/skeleton/useSkeleton.ts';
import { useConversationName } from '../header/ConversationHeader.tsx';
import type { MessageListHandle } from '../message-list/behaviour/useMessageListView.tsx';
import { ConversationMessages } from '../message-list/MessageList.tsx';
import { usePaneSlots } from '../pane-slots.tsx';
import { PaneNote } from './PaneNote.tsx';

interface PaneMessagesProps {
  readonly conversation: ConversationKey;
  readonly timeline: OpenTimeline | undefined;
  readonly composer: ComposerController;
  readonly actionState: MessageActionState;
  readonly onOpenImage: (row: MessageRow) => void;
  readonly onInfo: (row: MessageRow) => void;
  readonly onWriteAgain: (text: string) => void;
  readonly toComposer: () => void;
  readonly hideUnreadLine: boolean;
  readonly list: Ref<MessageListHandle>;
}

/** Message list of a pane, or its placeholder. */
export function usePaneMessages({ timeline, composer, list, onWriteAgain, ...shared }: PaneMessagesProps): ReactNode {
  const { conversation } = shared;
  const t = useT();
  const { connection } = useClient();
  const { phase, syncError } = useConnection();
  const { Empty } = usePaneSlots();
  const state = useTimelineState(timeline);
  const name = useConversationName(conversation);
  const isNewFriend = useConversationSelector(conversation, (chat) => chat?.isNewFriend === true);
  const writable = useSendBlockReason(conversation) === undefined;
  const retry = useCallback((opened: OpenTimeline) => opened.loadOlder().catch(() => undefined), []);
  const skeleton = useSkeleton(!timeline || state === 'loading');
  if (skeleton !== 'content' && syncError) {
    return (
      <PaneNote
        state="failed"
        name={name}
        reason={errorSentence(t, syncError)}
        onRetry={() => connection.retryNow()}
        isRetrying={phase !== 'waiting'}
      />
    );
  }
  if (skeleton !== 'content') return <PaneNote state="loading" shapes={skeleton === 'shapes'} name={name} />;
  if (!timeline || state !== 'some') {
    if (Empty && state !== 'failed') return <Empty conversation={conversation} name={name} />;
    return (
      <PaneNote
        state={state === 'failed' ? 'failed' : 'empty'}
        name={name}
        isNewFriend={isNewFriend}
        onRetry={timeline && (() => retry(timeline))}
      />
    );
  }
  return (
    <ConversationMessages
      key={conversation}
      handle={list}
      {...shared}
      timeline={timeline}
      name={name}
      onReply={writable ? composer.quote : undefined}
      onEdit={writable ? composer.edit : undefined}
      onEditAgain={writable ? onWriteAgain : undefined}
    />
  );
}
