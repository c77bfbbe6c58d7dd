import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { CloudOff } from '../../ui/icon/icons.ts';
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx';

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

/** Side, width and height of the placeholder bubbles. */
const BUBBLES = [
  ['other', '320px', '44px'],
  ['other', '220px', '64px'],
  ['own', '280px', '44px'],
  ['other', '180px', '44px'],
  ['own', '360px', '88px'],
  ['own', '200px', '44px'],
  ['other', '300px', '120px'],
] as const;

/** Skeleton of a message list. Empty until `shown`, to avoid flicker on fast loads. */
function MessageSkeleton({ shown }: { readonly shown: boolean }): ReactNode {
  const t = useT();
  return (
    <div className="im-message-skeleton" role="status" aria-label={t('message.loading')} aria-busy="true">
      {shown
        ? BUBBLES.map(([side, width, height]) => (
            <div key={width} className="im-row" data-side={side}>
              {side === 'other' ? <Skeleton width="36px" height="36px" radius="50%" /> : null}
              <Skeleton width={`min(${width}, 70%)`} height={height} radius="var(--im-radius-bubble)" />
            </div>
          ))
        : null}
    </div>
  );
}
