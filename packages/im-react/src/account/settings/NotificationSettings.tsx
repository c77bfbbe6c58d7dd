import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useNotificationSettings } from '../../hooks/conversations/useNotificationSettings.ts';
import { Switch } from '../../ui/field/Switch.tsx';

/** Sound and desktop notifications of this device. The permission is asked for when they are switched on. */
export function NotificationSettings(): ReactNode {
  const t = useT();
  const { sound, setSound, desktop, setDesktop, permission } = useNotificationSettings();
  const notes = {
    granted: t('settings.desktopNote'),
    default: t('settings.desktopNote'),
    denied: t('settings.desktopDenied'),
    unsupported: t('settings.desktopUnsupported'),
  };
  return (
    <>
      <Switch
        checked={sound}
        note={t('settings.soundNote')}
        onChange={(event) => setSound(event.currentTarget.checked)}
      >
        {t('settings.sound')}
      </Switch>
      <Switch
        checked={desktop}
        note={notes[permission]}
        disabled={permission === 'denied' || permission === 'unsupported'}
        onChange={(event) => void setDesktop(event.currentTarget.checked)}
      >
        {t('settings.desktop')}
      </Switch>
    </>
  );
}
