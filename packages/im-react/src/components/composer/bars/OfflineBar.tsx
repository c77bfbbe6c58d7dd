import type { ReactNode } from 'react';
import { useT } from '../../../i18n/useT.ts';
import { drawPart, type WithPart } from '../../../slots/draw-part.ts';
import { Icon } from '../../icon/Icon.tsx';
import { CloudOff } from '../../icon/icons.ts';

/** Bar above the text while offline: messages are queued until reconnect. */
export function OfflineBar({ part, partRef }: WithPart): ReactNode {
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
  return drawPart('div', own, part, partRef);
}
