import { MessageType, writeNewDevice } from 'im-sdk/protocol';
import type { Device } from '../../caller.ts';
import type { Notice } from '../../log/notices.ts';

/** Tells somebody's other devices of a sign-in on one that was never seen before. */
export function newDeviceNotice(device: Device): Notice {
  return { type: MessageType.SYSTEM_MESSAGE, ...writeNewDevice(device) };
}
