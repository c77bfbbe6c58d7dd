import { GroupRole, limits, MessageStatus, MessageType } from 'im-sdk/protocol';
import { describe, expect, test } from 'vitest';
import { refuseRecall } from './recall.ts';

const author = 1;
const other = 2;
const sent = { sender_id: author, type: MessageType.TEXT, status: MessageStatus.SENDED, send_time: 1_000_000 };
const soon = sent.send_time + limits.recallWithinMs;
const late = soon + 1;
const { MEMBER, MANAGER, OWNER } = GroupRole;

describe('who may recall what', () => {
  test.each([
    ['the author of a private message within 10 minutes', null, null, author, soon, undefined],
    ['the author of a private message later', null, null, author, late, 'message.recallTooLate'],
    ['the friend who got it', null, null, other, soon, 'message.recallForbidden'],
    ['a member their own within 10 minutes', MEMBER, MEMBER, author, soon, undefined],
    ['a member their own later', MEMBER, MEMBER, author, late, 'message.recallTooLate'],
    ['a member another member’s', MEMBER, MEMBER, other, soon, 'message.recallForbidden'],
    ['a manager a member’s, any time', MEMBER, MANAGER, other, late, undefined],
    ['a manager another manager’s', MANAGER, MANAGER, other, soon, 'message.recallForbidden'],
    ['a manager the owner’s', OWNER, MANAGER, other, soon, 'message.recallForbidden'],
    ['a manager their own later', MANAGER, MANAGER, author, late, 'message.recallTooLate'],
    ['the owner anyone’s, any time', MANAGER, OWNER, other, late, undefined],
    ['the owner their own, any time', OWNER, OWNER, author, late, undefined],
  ])('%s', (_, senderRole, role, userId, now, refusal) => {
    expect(refuseRecall({ ...sent, sender_role: senderRole }, userId, role, now)).toBe(refusal);
  });

  test('nobody a second time, and nobody a recall or a tip', () => {
    const owner = [other, OWNER, soon] as const;
    expect(refuseRecall({ ...sent, sender_role: MEMBER, status: MessageStatus.RECALL }, ...owner)).toBe(
      'message.recalled',
    );
    for (const type of [MessageType.RECALL, MessageType.TIP_TEXT]) {
      expect(refuseRecall({ ...sent, sender_role: MEMBER, type }, ...owner)).toBe('message.recallForbidden');
    }
  });
});
