import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../../../context/texts/useT.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { Upload } from '../../../ui/icon/icons.ts';

/** Overlay on the pane while files are dragged over it. */
export function DropZone({ over }: { readonly over: HTMLElement }): ReactNode {
  const t = useT();
  return createPortal(
    <div className="im-drop" data-im-part="drop-zone" role="status">
      <Icon shape={Upload} size={24} />
      {t('composer.drop')}
    </div>,
    over,
  );
}
