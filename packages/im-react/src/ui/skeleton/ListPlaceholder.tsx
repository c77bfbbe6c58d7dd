import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useConnection } from '../../hooks/session/useConnection.ts';
import { useSession } from '../../hooks/session/useSession.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { Button } from '../button/Button.tsx';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import { SkeletonRows, type SkeletonRowsProps } from './SkeletonRows.tsx';

interface ListPlaceholderProps extends SkeletonRowsProps {
  /** Title of the load error. */
  readonly notLoaded: string;
  /** Sentence of the signed-out state. */
  readonly signedOut?: string;
}

/** Placeholder of a list before its first load: skeleton rows, a signed-out state or a load error. */
export function ListPlaceholder({ notLoaded, signedOut, ...rows }: ListPlaceholderProps): ReactNode {
  const t = useT();
  const { connection } = useClient();
  const { lost, phase, syncError } = useConnection();
  const { status } = useSession();
  if (status === 'signedOut') {
    return <EmptyState inList title={t('chats.signedOutTitle')} text={signedOut} />;
  }
  if (!lost && !syncError) return <SkeletonRows {...rows} />;
  return (
    <EmptyState
      inList
      kind="error"
      title={notLoaded}
      text={syncError ? errorSentence(t, syncError) : t('chats.notLoadedText')}
    >
      <Button loading={syncError && phase !== 'waiting'} onClick={() => connection.retryNow()}>
        {t('action.tryAgain')}
      </Button>
    </EmptyState>
  );
}
