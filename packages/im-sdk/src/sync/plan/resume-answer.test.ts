import { describe, expect, it } from 'vitest';
import { GAP_ROWS, resumeAccount, resumeConversation } from './planner.ts';

describe('the answer to a resume', () => {
  it('of a conversation is one of three for every standing, and never moves a cursor over rows that were not asked for', () => {
    for (let cursor = 0; cursor <= GAP_ROWS + 3; cursor += 1) {
      for (let headSeq = 0; headSeq <= 2 * GAP_ROWS + 3; headSeq += 1) {
        const missing = headSeq - cursor;
        const answer = resumeConversation({ cursor, headSeq });
        if (missing <= 0) expect(answer).toBe('current');
        else if (answer === 'exact') expect(cursor > 0 && missing <= GAP_ROWS).toBe(true);
        else expect([answer, cursor === 0 || missing > GAP_ROWS]).toEqual(['declaredGap', true]);
      }
    }
  });

  it('of an account is to start over only when the store is known to be another one', () => {
    expect(resumeAccount('a', 'b')).toBe('startOver');
    for (const told of ['a', '', null, undefined]) expect(resumeAccount('a', told)).toBe('continue');
    expect(resumeAccount('', 'b')).toBe('continue');
  });
});
