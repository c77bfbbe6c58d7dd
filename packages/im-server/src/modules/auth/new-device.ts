import { announcement, type Notice } from '../../log/notices.ts';
import type { Device } from '../../ports.ts';

/** Tells somebody's other devices of a sign-in on one that was never seen before. */
export function newDeviceNotice({ device, os, browser }: Device): Notice {
  const place = [browser, os, device].filter((part) => part !== '').join(', ') || 'an unknown device';
  return announcement('New sign-in', `Your account was signed in on a new device: ${place}`);
}
