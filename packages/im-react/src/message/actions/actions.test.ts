import type { MessageRow } from 'im-sdk';
import { GroupRole, limits } from 'im-sdk/protocol';
import { describe, expect, it } from 'vitest';
import { copyOf, fileOf, onlyLink } from '../message-content.ts';
import type { ActionFacts } from './action-facts.ts';
import { actionsFor } from './actions.ts';

const row = (over: Partial<MessageRow> = {}): MessageRow =>
  ({
    key: 'k',
    id: 9,
    type: 0,
    content: 'hello',
    title: '',
    mine: false,
    state: 'sent',
    sendTime: 0,
    sendRole: GroupRole.MEMBER,
    recalled: false,
    deleted: false,
    forwardedFrom: '',
    ...over,
  }) as MessageRow;
const facts = (over: Partial<ActionFacts> = {}): ActionFacts => ({
  now: 0,
  kind: 'private',
  role: 0,
  senderRole: 0,
  canWrite: true,
  isGone: false,
  features: new Set(['edit', 'reactions']),
  pinnedId: 0,
  capabilities: new Set(['reply', 'edit', 'info', 'select']),
  isSpecOnly: false,
  notOffered: new Set(),
  ...over,
});
const inGroup = (role: number, over: Partial<ActionFacts> = {}): ActionFacts => facts({ kind: 'group', role, ...over });
const image = JSON.stringify({ originUrl: '/api/file/image/1.png', thumbUrl: '/api/file/image/1-t.png' });

describe('what a message offers', () => {
  it('lists everything for somebody else’s text, in the order of the menu', () => {
    expect(actionsFor(row(), facts())).toEqual(['react', 'reply', 'copy', 'forward', 'select', 'info', 'delete']);
  });

  it('offers no recall in a group that the reader is no longer in', () => {
    expect(actionsFor(row({ mine: true }), inGroup(0, { canWrite: false, isGone: true }))).toEqual([
      'copy',
      'forward',
      'select',
      'info',
      'delete',
    ]);
  });

  it('offers nothing for tips and what was recalled', () => {
    expect(actionsFor(row({ type: 21 }), facts())).toEqual([]);
    expect(actionsFor(row({ recalled: true, mine: true }), facts())).toEqual([]);
  });

  it('offers to send a failed message again or to delete it; what is on its way can only be copied', () => {
    expect(actionsFor(row({ mine: true, id: 0, state: 'failed' }), facts())).toEqual(['resend', 'copy', 'delete']);
    expect(actionsFor(row({ mine: true, id: 0, state: 'queued' }), facts())).toEqual(['copy', 'delete']);
    expect(actionsFor(row({ mine: true, id: 0, state: 'sending' }), facts())).toEqual(['copy']);
  });

  it('offers recall of own messages for ten minutes, and edit of own texts for fifteen', () => {
    const own = row({ mine: true });
    expect(actionsFor(own, facts({ now: limits.recallWithinMs - 1 }))).toContain('recall');
    expect(actionsFor(own, facts({ now: limits.recallWithinMs }))).not.toContain('recall');
    expect(actionsFor(own, facts({ now: limits.editWithinMs - 1 }))).toContain('edit');
    expect(actionsFor(own, facts({ now: limits.editWithinMs }))).not.toContain('edit');
    expect(actionsFor(row({ mine: true, type: 1, content: image }), facts())).not.toContain('edit');
    expect(actionsFor(row({ mine: true, forwardedFrom: 'Tom' }), facts())).not.toContain('edit');
    expect(actionsFor(row(), facts())).not.toContain('edit');
  });

  it('writes nothing where one may not write', () => {
    const barred = actionsFor(row({ mine: true }), facts({ canWrite: false }));
    expect(barred).toEqual(['copy', 'forward', 'select', 'info', 'recall', 'delete']);
  });

  it('hides what the server does not list, and what turned out to be missing', () => {
    const plain = facts({ features: new Set(), isSpecOnly: true, notOffered: new Set(['deleteMessages']) });
    expect(actionsFor(row({ mine: true }), plain)).toEqual(['copy', 'forward', 'select', 'info', 'recall']);
    // What was never sent is deleted here alone.
    expect(actionsFor(row({ mine: true, id: 0, state: 'failed' }), plain)).toContain('delete');
    const noRecall = facts({
      kind: 'group',
      role: GroupRole.OWNER,
      notOffered: new Set(['recallMessage', 'setTopMessage']),
    });
    for (const mine of [true, false]) {
      expect(actionsFor(row({ mine }), noRecall)).toEqual(expect.not.arrayContaining(['recall', 'adminDelete', 'pin']));
    }
  });

  it('hides what the place of the list cannot do', () => {
    expect(actionsFor(row({ mine: true }), facts({ capabilities: new Set() }))).toEqual([
      'react',
      'copy',
      'forward',
      'recall',
      'delete',
    ]);
  });
});

describe('rights in a group', () => {
  it.each([
    { role: GroupRole.OWNER, senderRole: GroupRole.MEMBER, admin: true },
    { role: GroupRole.OWNER, senderRole: GroupRole.MANAGER, admin: true },
    { role: GroupRole.MANAGER, senderRole: GroupRole.MEMBER, admin: true },
    { role: GroupRole.MANAGER, senderRole: GroupRole.MANAGER, admin: false },
    { role: GroupRole.MANAGER, senderRole: GroupRole.OWNER, admin: false },
    { role: GroupRole.MEMBER, senderRole: GroupRole.MEMBER, admin: false },
  ])('role $role may delete a message of role $senderRole for everybody: $admin', ({ role, senderRole, admin }) => {
    const late = { now: limits.recallWithinMs * 10, senderRole };
    expect(actionsFor(row(), inGroup(role, late)).includes('adminDelete')).toBe(admin);
    // The role that the message was sent with counts where the sender is not known any more.
    const gone = { ...late, senderRole: 0 };
    expect(actionsFor(row({ sendRole: senderRole }), inGroup(role, gone)).includes('adminDelete')).toBe(admin);
  });

  it('lets the owner recall own messages at any time, a manager for ten minutes', () => {
    const own = row({ mine: true, sendRole: GroupRole.MANAGER });
    const late = { now: limits.recallWithinMs * 10, senderRole: GroupRole.MANAGER };
    expect(actionsFor(own, inGroup(GroupRole.OWNER, late))).toContain('recall');
    expect(actionsFor(own, inGroup(GroupRole.MANAGER, late))).not.toContain('recall');
    expect(actionsFor(own, inGroup(GroupRole.OWNER, late))).not.toContain('adminDelete');
  });

  it('lets owner and managers pin a message, and unpin the pinned one', () => {
    expect(actionsFor(row(), inGroup(GroupRole.MANAGER))).toContain('pin');
    expect(actionsFor(row(), inGroup(GroupRole.MEMBER))).not.toContain('pin');
    const pinned = actionsFor(row(), inGroup(GroupRole.OWNER, { pinnedId: 9 }));
    expect(pinned).toContain('unpin');
    expect(pinned).not.toContain('pin');
    expect(actionsFor(row(), facts())).not.toContain('pin');
  });
});

describe('kinds', () => {
  const kinds = (over: Partial<MessageRow>): readonly string[] => actionsFor(row(over), facts());
  it('copies and keeps pictures, keeps files, copies no file', () => {
    expect(kinds({ type: 1, content: image })).toEqual(expect.arrayContaining(['copy', 'download', 'forward']));
    const file = kinds({ type: 2, content: JSON.stringify({ name: 'a.zip', size: 1, url: '/api/file/a' }) });
    expect(file).toContain('download');
    expect(file).not.toContain('copy');
  });
  it('forwards no calls, shakes, money, or what it does not know', () => {
    for (const type of [40, 41, 92, 5, 6, 777, 1001]) expect(kinds({ type, content: '' })).not.toContain('forward');
  });
  it('neither reacts to a call nor takes it back', () => {
    expect(kinds({ mine: true })).toEqual(expect.arrayContaining(['react', 'recall']));
    for (const type of [40, 41]) {
      const offered = kinds({ mine: true, type, content: '' });
      expect(offered.filter((action) => action === 'react' || action === 'recall')).toEqual([]);
    }
  });
  it('offers the system chat nothing but to copy', () => {
    const notice = row({ type: 53, content: JSON.stringify({ title: 'a', content: 'b' }) });
    expect(actionsFor(notice, facts({ kind: 'system', canWrite: false, capabilities: new Set() }))).toEqual(['copy']);
  });
});

describe('what is copied or kept', () => {
  it('is the text, the address of a picture, the name of a place', () => {
    expect(copyOf(row())).toEqual({ text: 'hello' });
    expect(copyOf(row({ type: 1, content: image }))).toEqual({ image: '/api/file/image/1.png', caption: '' });
    const captioned = JSON.stringify({ ...(JSON.parse(image) as object), caption: 'dawn' });
    expect(copyOf(row({ type: 1, content: captioned }))).toEqual({ image: '/api/file/image/1.png', caption: 'dawn' });
    expect(copyOf(row({ type: 1, content: captioned, id: 0 }))).toEqual({ text: 'dawn' });
    const capabilities = JSON.stringify({ latitude: 1, longitude: 1, name: 'Lake', address: 'Shore 1' });
    expect(copyOf(row({ type: 88, content: capabilities }))).toEqual({ text: 'Lake\nShore 1' });
  });
  it('is a link only where there is exactly one', () => {
    expect(onlyLink(row({ content: 'see https://a.example' }))).toBe('https://a.example/');
    expect(onlyLink(row({ content: 'https://a.example https://b.example' }))).toBeUndefined();
  });
  it('names a file by its address where it has no name, also a broken one', () => {
    expect(fileOf(row({ type: 1, content: image }))).toEqual({ url: '/api/file/image/1.png', name: '1.png', size: 0 });
    const broken = image.replaceAll('1.png', '%.png');
    expect(fileOf(row({ type: 1, content: broken }))?.name).toBe('%.png');
  });
});
