import type { ReactNode } from 'react';
import { useT } from '../../../i18n/useT.ts';
import { Icon } from '../../icon/Icon.tsx';
import { CloudOff } from '../../icon/icons.ts';

/** Over the text while there is no connection: writing goes on, sending waits. */
export function OfflineBar(): ReactNode {
  const t = useT();
  return (
    <div className="im-composer__bar" data-im-part="offline-bar" data-kind="warning">
      <Icon shape={CloudOff} size={18} />
      <div className="im-plain">{t('composer.offline')}</div>
    </div>
  );
}
