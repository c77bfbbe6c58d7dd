import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import type { ChosenConversation } from '../../hooks/conversations/useConversationChoice.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import type { TextKey } from '../../i18n/locales/table.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { CloudOff, SearchX } from '../../ui/icon/icons.ts';
import { useSkeleton } from '../../ui/skeleton/useSkeleton.ts';
import { PaneNote } from './PaneNote.tsx';
import type { Missing } from './useMissing.ts';

export interface PanePlaceholderProps {
  readonly choice: ChosenConversation;
  /** Why there is no conversation behind a key that is valid. */
  readonly missing: Missing | undefined;
  /** True if the user may be created later, as an external id may. Shows "Try again". */
  readonly canAppearLater: boolean;
  /** Returns to the list; without it there is no such button. */
  readonly onBack: (() => void) | undefined;
}

const NOT_THERE: Readonly<Record<Missing | 'chat', readonly [TextKey, TextKey]>> = {
  self: ['pane.selfTitle', 'pane.selfText'],
  person: ['pane.noPersonTitle', 'pane.noPersonText'],
  group: ['pane.noGroupTitle', 'pane.noGroupText'],
  chat: ['message.noChatTitle', 'message.noChatText'],
};

/** Placeholder of a pane while its conversation is resolved, or if that fails or finds none. */
export function PanePlaceholder({ choice, missing, canAppearLater, onBack }: PanePlaceholderProps): ReactNode {
  const t = useT();
  const [title, text] = NOT_THERE[missing ?? 'chat'];
  return (
    <section className="im-pane" data-im-part="message-pane" data-state={missing ? 'unknown' : choice.state}>
      {choice.state === 'looking' ? (
        <Looking />
      ) : choice.state === 'failed' ? (
        <EmptyState kind="error" art={CloudOff} title={t('pane.notOpenedTitle')} text={errorSentence(t, choice.error)}>
          <Button variant="primary" onClick={choice.tryAgain}>
            {t('action.tryAgain')}
          </Button>
        </EmptyState>
      ) : choice.state === 'unknown' && canAppearLater ? (
        <EmptyState art={SearchX} title={t('pane.nobodyTitle')} text={t('pane.nobodyText')}>
          <Button onClick={choice.tryAgain}>{t('action.tryAgain')}</Button>
        </EmptyState>
      ) : (
        <EmptyState art={SearchX} title={t(title)} text={t(text)}>
          {onBack ? <Button onClick={onBack}>{t('action.back')}</Button> : null}
        </EmptyState>
      )}
    </section>
  );
}

function Looking(): ReactNode {
  return <PaneNote state="loading" shapes={useSkeleton(true) === 'shapes'} name="" />;
}
