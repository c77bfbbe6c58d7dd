/** Whether desktop notifications may be shown; `unsupported` on pages without them, such as plain http. */
export type NotificationPermissionState = 'granted' | 'denied' | 'default' | 'unsupported';

/** Current permission of this page. */
export function notificationPermission(): NotificationPermissionState {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;
}

/** Asks the user for the permission; call it from a press. */
export async function requestNotificationPermission(): Promise<NotificationPermissionState> {
  if (typeof Notification === 'undefined') return 'unsupported';
  return Notification.requestPermission();
}

/** Content of a desktop notification. */
export interface DesktopNotification {
  readonly title: string;
  readonly body: string;
  readonly icon: string;
  /** A notification with the same tag replaces the former one. */
  readonly tag: string;
  readonly onClick: () => void;
}

/** Shows a desktop notification. A press on it focuses the page. Does nothing where the browser refuses. */
export function showDesktopNotification({ title, body, icon, tag, onClick }: DesktopNotification): void {
  try {
    const notification = new Notification(title, { body, tag, ...(icon && { icon }) });
    notification.onclick = () => {
      focus();
      notification.close();
      onClick();
    };
  } catch {
    // Browsers of phones only allow notifications of a service worker.
  }
}
