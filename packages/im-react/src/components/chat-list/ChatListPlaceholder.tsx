import type { ReactNode } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { useConnection } from '../../hooks/useConnection.ts';
import { useSession } from '../../hooks/useSession.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../button/Button.tsx';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import { SkeletonRows } from '../skeleton/SkeletonRows.tsx';

/** Placeholder before the first load: skeleton rows, a signed-out state or a load error. */
export function ChatListPlaceholder({ shapes }: { readonly shapes: boolean }): ReactNode {
  const t = useT();
  const { connection } = useClient();
  const { lost, phase, syncError } = useConnection();
  const { status } = useSession();
  if (status === 'signedOut') {
    return <EmptyState inList title={t('chats.signedOutTitle')} text={t('chats.signedOutText')} />;
  }
  if (!lost && !syncError) return <SkeletonRows label={t('chats.title')} shown={shapes} />;
  return (
    <EmptyState
      inList
      kind="error"
      title={t('chats.notLoadedTitle')}
      text={syncError ? errorSentence(t, syncError) : t('chats.notLoadedText')}
    >
      <Button loading={syncError && phase !== 'waiting'} onClick={() => connection.retryNow()}>
        {t('action.tryAgain')}
      </Button>
    </EmptyState>
  );
}
