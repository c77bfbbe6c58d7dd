import type { ReactNode } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { type PartElementProps, renderPart } from '../../../primitives/render-part.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { CloudOff } from '../../../ui/icon/icons.ts';

/** Bar above the text while offline: messages are queued until reconnect. */
export function OfflineBar({ part, partRef }: PartElementProps): ReactNode {
  const t = useT();
  const own = {
    className: 'im-composer__bar',
    'data-im-part': 'offline-bar',
    'data-kind': 'warning',
    children: (
      <>
        <Icon shape={CloudOff} size={18} />
        <div className="im-plain">{t('composer.offline')}</div>
      </>
    ),
  };
  return renderPart('div', own, part, partRef);
}
