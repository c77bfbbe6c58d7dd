import { useState } from 'react';
import {
  type NotificationPermissionState,
  notificationPermission,
  requestNotificationPermission,
} from '../../platform/device/desktop-notification.ts';
import { deviceSetting } from '../../platform/device/device-setting.ts';
import { useReadable } from '../../primitives/useReadable.ts';

const sound = deviceSetting('messageSound');
const desktop = deviceSetting('desktopNotifications');
/** `due` once a message arrived in the background while desktop notifications were never switched on or off. */
const offer = deviceSetting('desktopOffer');

/** Notification settings of this browser. */
export interface NotificationSettings {
  /** Whether new messages make a sound. Default true. */
  readonly sound: boolean;
  /** Turns the sound on or off. */
  readonly setSound: (on: boolean) => void;
  /** Whether new messages show a desktop notification: switched on here and allowed by the browser. Default false. */
  readonly desktop: boolean;
  /** Turns desktop notifications on or off. Asks for the browser's permission if that is missing: call it from a press. */
  readonly setDesktop: (on: boolean) => Promise<void>;
  /** Whether to offer desktop notifications: a message came in the background, and the user was never asked. */
  readonly isOffered: boolean;
  /** The user declines the offer; it is not made again in this browser. */
  readonly declineOffer: () => void;
  /** Permission of the browser; `unsupported` on pages without notifications, such as plain http. */
  readonly permission: NotificationPermissionState;
}

/** Notification settings of this browser, and their setters. */
export function useNotificationSettings(): NotificationSettings {
  const [permission, setPermission] = useState(notificationPermission);
  const isUnset = useReadable(desktop, '') === '';
  return {
    sound: useReadable(sound, '') !== 'off',
    setSound: (on) => sound.set(on ? 'on' : 'off'),
    desktop: useReadable(desktop, '') === 'on' && permission === 'granted',
    async setDesktop(on) {
      const granted = on ? await requestNotificationPermission() : permission;
      setPermission(granted);
      desktop.set(on && granted === 'granted' ? 'on' : 'off');
    },
    isOffered: useReadable(offer, '') === 'due' && isUnset && permission === 'default',
    declineOffer: () => offer.set('declined'),
    permission,
  };
}

/**
 * True once a message arrived in the background, until the user answered the offer. Does not read the browser's
 * permission: that is a synchronous request to another process, too slow for each opened conversation.
 */
export function useIsNotificationOfferDue(): boolean {
  return useReadable(offer, '') === 'due';
}

/** Settings at this moment, for events. */
export const currentNotificationSettings = () => ({
  sound: sound.getSnapshot() !== 'off',
  desktop: desktop.getSnapshot() === 'on' && notificationPermission() === 'granted',
});

/** Offers desktop notifications once: if they were never switched on or off, and the browser has not been asked. */
export function offerDesktopNotifications(): void {
  const isOpen = desktop.getSnapshot() === '' && offer.getSnapshot() === '';
  if (isOpen && notificationPermission() === 'default') offer.set('due');
}
