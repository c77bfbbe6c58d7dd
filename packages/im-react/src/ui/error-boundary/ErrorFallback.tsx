import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { Button } from '../button/Button.tsx';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import { CircleAlert } from '../icon/icons.ts';
import { MessageTip } from '../MessageTip.tsx';
import { SidePanel } from '../side-panel/SidePanel.tsx';

interface BrokenPartProps {
  /** A grey sentence for a message, a card for a panel, a pane or in a list. */
  readonly kind: 'message' | 'panel' | 'pane' | 'list';
  readonly onRetry: () => void;
  readonly onClose: (() => void) | undefined;
}

/** Fallback for a part that threw. */
export function ErrorFallback({ kind, onRetry, onClose }: BrokenPartProps): ReactNode {
  const t = useT();
  if (kind === 'message') {
    const text = t('message.broken');
    return (
      <article className="im-tip-row" data-im-part="message" data-kind="tip" tabIndex={-1} aria-label={text}>
        <MessageTip>{text}</MessageTip>
      </article>
    );
  }
  const card = (
    <div role="alert" className="im-broken" data-im-part="broken">
      <EmptyState kind="error" art={CircleAlert} title={t('part.broken')} text={t('part.brokenText')}>
        <Button variant="primary" onClick={onRetry}>
          {t('action.tryAgain')}
        </Button>
      </EmptyState>
    </div>
  );
  if (kind === 'list') return card;
  if (kind === 'pane') return <section className="im-pane">{card}</section>;
  return (
    <SidePanel title="" onClose={onClose ?? onRetry}>
      {card}
    </SidePanel>
  );
}
