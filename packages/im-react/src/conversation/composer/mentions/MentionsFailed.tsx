import type { ReactNode } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { Button } from '../../../ui/button/Button.tsx';

export interface MentionsFailedProps {
  /** Position in the composer: distance from its inline start and from its bottom, px. */
  readonly position?: { readonly start: number; readonly bottom: number } | undefined;
  /** Loads the members again. */
  readonly onRetry: () => void;
}

/** Error with "Try again", shown instead of the mention list if the members failed to load. */
export function MentionsFailed({ position, onRetry }: MentionsFailedProps): ReactNode {
  const t = useT();
  return (
    <div
      className="im-pop im-mention-list im-mention-list--failed"
      data-im-part="mention-list"
      role="alert"
      style={position && { insetInlineStart: position.start, insetBlockEnd: position.bottom }}
      // Keeps focus in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {t('composer.mentionsFailed')}
      <Button variant="text" size="small" onClick={onRetry}>
        {t('action.tryAgain')}
      </Button>
    </div>
  );
}
