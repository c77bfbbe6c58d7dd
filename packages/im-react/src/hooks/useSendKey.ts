import { deviceSetting } from '../platform/device/device-setting.ts';
import { useReadable } from './useReadable.ts';

/** What sends a message: Enter (then Shift+Enter makes a line), or Ctrl+Enter and ⌘+Enter (then Enter makes one). */
export type SendKey = 'enter' | 'ctrlEnter';

const chosen = deviceSetting('sendKey');
const choose = (key: SendKey): void => chosen.set(key);

/** The key that sends, as this browser remembers it, and how to choose another. Default: Enter. */
export function useSendKey(): readonly [SendKey, (key: SendKey) => void] {
  return [useReadable(chosen, '') === 'ctrlEnter' ? 'ctrlEnter' : 'enter', choose];
}
