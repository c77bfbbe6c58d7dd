import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { PaneNote } from '../../conversation/pane/PaneNote.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { CloudOff, LogIn } from '../../ui/icon/icons.ts';
import { useSkeleton } from '../../ui/skeleton/useSkeleton.ts';

/** The shapes of a conversation that is being looked up. */
export function Waiting(): ReactNode {
  return <PaneNote state="loading" shapes={useSkeleton(true) === 'shapes'} name="" />;
}

/** Props of `Failure`. */
export interface FailureProps {
  /** Why nothing can be shown. */
  readonly text: string;
  readonly onClose: () => void;
  /** Called by "Try again". Without it there is no such button. */
  readonly onRetry?: () => void;
}

/** Why nothing can be shown, with a button that closes the panel. */
export function Failure({ text, onClose, onRetry }: FailureProps): ReactNode {
  const t = useT();
  return (
    <EmptyState kind="error" art={CloudOff} title={t('widget.failedTitle')} text={text}>
      {onRetry ? (
        <Button variant="primary" onClick={onRetry}>
          {t('action.tryAgain')}
        </Button>
      ) : null}
      <Button onClick={onClose}>{t('widget.close')}</Button>
    </EmptyState>
  );
}

/** In place of the content while no user is signed in on the page. */
export function SignedOutNote({ onClose }: Pick<FailureProps, 'onClose'>): ReactNode {
  const t = useT();
  return (
    <EmptyState art={LogIn} title={t('chats.signedOutTitle')} text={t('chats.signedOutText')}>
      <Button onClick={onClose}>{t('widget.close')}</Button>
    </EmptyState>
  );
}
