import type { MessageRow } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import { describe, expect, it } from 'vitest';
import { actionsFor } from './message-actions.ts';

const row = (over: Partial<MessageRow>): MessageRow =>
  ({ id: 9, type: 0, mine: false, state: 'sent', sendTime: 0, recalled: false, ...over }) as MessageRow;

describe('actionsFor', () => {
  it('offers reply and copy for the messages of others', () => {
    expect(actionsFor(row({}), 0, true)).toEqual(['reply', 'copy']);
    expect(actionsFor(row({}), 0, false)).toEqual(['copy']);
  });

  it('offers recall for own messages until ten minutes have passed', () => {
    expect(actionsFor(row({ mine: true }), limits.recallWithinMs - 1, true)).toContain('recall');
    expect(actionsFor(row({ mine: true }), limits.recallWithinMs, true)).not.toContain('recall');
  });

  it('offers to send a failed message again or to delete it', () => {
    expect(actionsFor(row({ mine: true, id: 0, state: 'failed' }), 0, true)).toEqual(['resend', 'copy', 'delete']);
    expect(actionsFor(row({ mine: true, id: 0, state: 'queued' }), 0, true)).toEqual(['copy', 'delete']);
    expect(actionsFor(row({ mine: true, id: 0, state: 'sending' }), 0, true)).toEqual(['copy']);
  });

  it('offers nothing for tips and recalled messages', () => {
    expect(actionsFor(row({ type: 21 }), 0, true)).toEqual([]);
    expect(actionsFor(row({ recalled: true, mine: true }), 0, true)).toEqual([]);
  });
});
