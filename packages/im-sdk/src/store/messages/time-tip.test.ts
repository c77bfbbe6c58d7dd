import { describe, expect, it } from 'vitest';
import { hasTimeTip } from './time-tip.ts';

describe('a time above a message', () => {
  it('stands after more than ten minutes of silence, and above the first message', () => {
    const at = (sendTime: number) => ({ sendTime });
    expect(hasTimeTip(undefined, at(5))).toBe(true);
    expect(hasTimeTip(at(0), at(600_000))).toBe(false);
    expect(hasTimeTip(at(0), at(600_001))).toBe(true);
    expect(hasTimeTip(at(600_001), at(0))).toBe(false);
  });
});
