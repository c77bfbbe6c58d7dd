import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useIsNotificationOfferDue, useNotificationSettings } from '../../hooks/chats/useNotificationSettings.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Bell } from '../../ui/icon/icons.ts';

/** Banner that offers desktop notifications, once, after a message arrived in the background. */
export function NotificationOffer(): ReactNode {
  return useIsNotificationOfferDue() ? <DueOffer /> : null;
}

function DueOffer(): ReactNode {
  const t = useT();
  const { isOffered, declineOffer, setDesktop } = useNotificationSettings();
  if (!isOffered) return null;
  return (
    <div className="im-banner" data-im-part="banner" data-kind="offer" role="status">
      <Icon shape={Bell} size={18} />
      <div className="im-banner__text">{t('settings.desktopOffer')}</div>
      <button type="button" className="im-banner__act" onClick={() => void setDesktop(true)}>
        {t('settings.turnOn')}
      </button>
      <button type="button" className="im-banner__act" data-quiet onClick={declineOffer}>
        {t('settings.notNow')}
      </button>
    </div>
  );
}
