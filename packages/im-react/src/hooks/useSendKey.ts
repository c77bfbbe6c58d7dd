import { deviceSetting } from '../platform/device/device-setting.ts';
import { useReadable } from '../primitives/useReadable.ts';

/** Key that sends a message: Enter (Shift+Enter adds a line), or Ctrl+Enter and ⌘+Enter (Enter adds a line). */
export type SendKey = 'enter' | 'ctrlEnter';

const storedKey = deviceSetting('sendKey');
const setKey = (key: SendKey): void => storedKey.set(key);

/** The send key stored in this browser, and its setter. Default: `enter`. */
export function useSendKey(): readonly [SendKey, (key: SendKey) => void] {
  return [useReadable(storedKey, '') === 'ctrlEnter' ? 'ctrlEnter' : 'enter', setKey];
}
