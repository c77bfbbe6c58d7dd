import { describe, expect, it } from 'vitest';
import type { MessageRow } from '../store/messages/message-row.ts';
import { canSound, type SoundSettings } from './sound-rules.ts';

function row(parts: Partial<MessageRow> = {}): MessageRow {
  return { type: 0, mine: false, recalled: false, deleted: false, sendRole: 1, ...parts } as MessageRow;
}

const friend = (parts: Partial<SoundSettings> = {}): SoundSettings => ({
  kind: 'private',
  isDnd: false,
  msgRemind: 1,
  ...parts,
});
const group = (parts: Partial<SoundSettings> = {}): SoundSettings => ({
  kind: 'group',
  isDnd: false,
  msgRemind: 0,
  ...parts,
});

describe('a message may sound', () => {
  it.each([
    ['from a friend', row(), friend(), true],
    ['not where the friend is set to none', row(), friend({ msgRemind: 0 }), false],
    ['not where the friend is muted', row(), friend({ isDnd: true }), false],
    ['in a group of which all is wanted', row(), group(), true],
    ['not from a plain member where only admins are wanted', row(), group({ msgRemind: 1 }), false],
    ['from a manager where only admins are wanted', row({ sendRole: 2 }), group({ msgRemind: 1 }), true],
    ['from the owner where only admins are wanted', row({ sendRole: 3 }), group({ msgRemind: 1 }), true],
    ['not in a group that is set to none', row({ sendRole: 3 }), group({ msgRemind: 2 }), false],
    ['not in a muted group, whatever else is set', row({ sendRole: 3 }), group({ isDnd: true }), false],
    ['not when it is an own one', row({ mine: true }), friend(), false],
    ['not when it is a tip', row({ type: 21 }), group(), false],
    ['not when it was recalled', row({ recalled: true }), friend(), false],
    ['when it shakes', row({ type: 92 }), friend(), true],
    ['when it is a call that was missed', row({ type: 40 }), friend(), true],
    ['as a notice of the system', row({ type: 53 }), { kind: 'system', isDnd: false, msgRemind: 0 } as const, true],
  ])('%s', (_what, message, reminder, expected) => expect(canSound(message, reminder)).toBe(expected));
});
