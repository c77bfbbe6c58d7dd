import { EMOJI_NAMES } from 'im-sdk/protocol';
import { deviceSetting } from '../../platform/device/device-setting.ts';

/** A row of the picker. */
const MOST = 8;

/** Numbers of the emoji that were used last on this device, as text: the newest first. */
export const recentEmoji = deviceSetting('recentEmoji');

export function readRecent(stored: string): readonly number[] {
  const numbers = stored.split(',').map(Number);
  return [...new Set(numbers)]
    .filter((index) => Number.isInteger(index) && index in EMOJI_NAMES && stored !== '')
    .slice(0, MOST);
}

export function rememberEmoji(index: number): void {
  const others = readRecent(recentEmoji.getSnapshot()).filter((other) => other !== index);
  recentEmoji.set([index, ...others].slice(0, MOST).join(','));
}
