import { MessageType, writeNewDevice } from 'im-sdk/protocol';
import type { Device } from '../../actor.ts';
import type { Notice } from '../../log/notices.ts';

/** Notice for a sign-in on a device that the user has not used before. */
export function newDeviceNotice(device: Device & { readonly deviceNo: string }): Notice {
  return { type: MessageType.SYSTEM_MESSAGE, ...writeNewDevice(device) };
}
