import { EMOJI_NAMES } from 'im-sdk/protocol';
import { deviceSetting } from '../../platform/device/device-setting.ts';

/** One row of the picker. */
const MAX_RECENT = 8;

/** Recently used emoji on this device: comma-separated indexes, newest first. */
export const recentEmoji = deviceSetting('recentEmoji');

/** Parses the stored indexes. Skips invalid ones and duplicates. */
export function readRecent(stored: string): readonly number[] {
  const numbers = stored.split(',').map(Number);
  return [...new Set(numbers)]
    .filter((index) => Number.isInteger(index) && index in EMOJI_NAMES && stored !== '')
    .slice(0, MAX_RECENT);
}

/** Moves an emoji to the front of the recently used ones. */
export function rememberEmoji(index: number): void {
  const others = readRecent(recentEmoji.getSnapshot()).filter((other) => other !== index);
  recentEmoji.set([index, ...others].slice(0, MAX_RECENT).join(','));
}
