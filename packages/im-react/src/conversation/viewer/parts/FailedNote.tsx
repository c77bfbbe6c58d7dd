import type { ReactNode } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { ImageOff } from '../../../ui/icon/icons.ts';

/** Error note in place of an image or video that failed to load. */
export function FailedNote({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }): ReactNode {
  const t = useT();
  return (
    <div className="im-viewer__failed" data-im-part="viewer-failed" role="alert">
      <Icon shape={ImageOff} size={32} />
      <p className="im-plain">{text}</p>
      <Button
        onClick={({ currentTarget }) => {
          // Moves focus to the viewer: the button unmounts.
          currentTarget.closest<HTMLElement>('[data-im-part="image-viewer"]')?.focus();
          onRetry();
        }}
      >
        {t('action.tryAgain')}
      </Button>
    </div>
  );
}
