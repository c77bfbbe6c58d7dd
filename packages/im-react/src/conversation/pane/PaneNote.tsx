import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { CloudOff } from '../../ui/icon/icons.ts';
import { MessageSkeleton } from './MessageSkeleton.tsx';

export interface PaneNoteProps {
  /** Which placeholder to show. */
  readonly state: 'loading' | 'empty' | 'failed';
  /** Name of the conversation. */
  readonly name: string;
  /** Empty conversation with a new friend: says so. */
  readonly isNewFriend?: boolean;
  /** Why it failed. Default: a general sentence. */
  readonly reason?: string;
  /** Called by "Try again". */
  readonly onRetry?: () => void;
  /** Whether it is being tried again. */
  readonly isRetrying?: boolean;
  /** Shows the skeleton bubbles. Default true. */
  readonly shapes?: boolean;
}

/** Placeholder for the message list: skeleton, empty state or load error. */
export function PaneNote(props: PaneNoteProps): ReactNode {
  const { state, name, isNewFriend = false, reason, onRetry, isRetrying, shapes = true } = props;
  const t = useT();
  return (
    <div className="im-messages im-pane__note" data-im-part="pane-note" data-state={state}>
      {state === 'loading' ? <MessageSkeleton shown={shapes} /> : null}
      {state === 'empty' ? (
        <EmptyState
          art="chats"
          title={t(isNewFriend ? 'chats.nowFriends' : 'message.emptyTitle')}
          text={t('message.emptyText', { name })}
        />
      ) : null}
      {state === 'failed' ? (
        <EmptyState
          kind="error"
          art={CloudOff}
          title={t('message.notLoadedTitle')}
          text={reason ?? t('message.notLoadedText')}
        >
          <Button variant="primary" loading={isRetrying} onClick={onRetry}>
            {t('action.tryAgain')}
          </Button>
        </EmptyState>
      ) : null}
    </div>
  );
}
