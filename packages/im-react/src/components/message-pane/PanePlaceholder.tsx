import type { ReactNode } from 'react';
import type { ChosenConversation } from '../../hooks/useConversationChoice.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../button/Button.tsx';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import { CloudOff, SearchX } from '../icon/icons.ts';
import { useSkeleton } from '../skeleton/useSkeleton.ts';
import { PaneNote } from './PaneNote.tsx';

export interface PanePlaceholderProps {
  readonly choice: Exclude<ChosenConversation, { readonly state: 'known' }>;
  /** True if the user may be created later, as an external id may. Shows "Try again". */
  readonly canAppearLater: boolean;
}

/** Placeholder of a pane while its conversation is resolved, or if that fails or finds none. */
export function PanePlaceholder({ choice, canAppearLater }: PanePlaceholderProps): ReactNode {
  const t = useT();
  return (
    <section className="im-pane" data-im-part="message-pane" data-state={choice.state}>
      {choice.state === 'looking' ? (
        <Looking />
      ) : choice.state === 'failed' ? (
        <EmptyState kind="error" art={CloudOff} title={t('pane.notOpenedTitle')} text={errorSentence(t, choice.error)}>
          <Button variant="primary" onClick={choice.tryAgain}>
            {t('action.tryAgain')}
          </Button>
        </EmptyState>
      ) : canAppearLater ? (
        <EmptyState art={SearchX} title={t('pane.nobodyTitle')} text={t('pane.nobodyText')}>
          <Button onClick={choice.tryAgain}>{t('action.tryAgain')}</Button>
        </EmptyState>
      ) : (
        <EmptyState art={SearchX} title={t('message.noChatTitle')} text={t('message.noChatText')} />
      )}
    </section>
  );
}

function Looking(): ReactNode {
  return <PaneNote state="loading" shapes={useSkeleton(true) === 'shapes'} name="" />;
}
