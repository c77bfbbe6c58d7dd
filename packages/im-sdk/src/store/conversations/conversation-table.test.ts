import { describe, expect, it } from 'vitest';
import { RootStore } from '../../account/root-store.ts';
import { emptyState } from './conversation-state.ts';
import type { Identity } from './conversation-table.ts';

const identity = (showName: string, isTop = false): Identity => ({
  ...{ showName, isTop, headImage: '', companyName: '', isDnd: false, msgRemind: 1, gone: false },
});

const stored = [
  { state: { ...emptyState('p:1'), version: 2, optTime: 10, count: 3 }, identity: identity('One') },
  { state: { ...emptyState('g:2'), version: 1, optTime: 30, count: 5, readCount: 1 }, identity: identity('Two') },
  { state: { ...emptyState('p:3'), version: 1, optTime: 20 }, identity: identity('Three', true) },
  { state: { ...emptyState('p:4'), version: 1 }, identity: identity('Four') },
];

const shown = ({ conversations }: RootStore) => ({
  list: conversations.list.getSnapshot().keys,
  rows: [...conversations.rows.values()],
  unread: conversations.unreadTotal.getSnapshot(),
});

describe('conversations that are loaded from disk', () => {
  it('are those that are set one by one: same rows, order and unread total', () => {
    const [one, other] = [new RootStore(() => () => undefined), new RootStore(() => () => undefined)];
    one.conversations.load(stored);
    for (const { state, identity: from } of stored) {
      other.conversations.setIdentity(state.key, from);
      other.conversations.setState(state);
    }
    expect(shown(one)).toEqual(shown(other));
    expect(shown(one).list).toEqual(['p:3', 'g:2', 'p:1']);
    expect(shown(one).unread).toBe(7);
  });

  it('leave newer states, known names and the order of others as they are, and move those that are newer', () => {
    const { conversations } = new RootStore(() => () => undefined);
    conversations.setIdentity('p:1', identity('Renamed'));
    conversations.setState({ ...emptyState('p:1'), version: 3, optTime: 15, count: 4 });
    conversations.setState({ ...emptyState('p:9'), version: 1, optTime: 25, count: 1 });
    conversations.load(stored);
    conversations.load(stored.map((one) => ({ ...one, state: { ...one.state, version: 2, optTime: 40 } })));
    expect(conversations.list.getSnapshot().keys).toEqual(['p:3', 'g:2', 'p:4', 'p:9', 'p:1']);
    expect(conversations.rows.get('p:1')).toMatchObject({ showName: 'Renamed', unreadCount: 4, optTime: 15 });
    expect(conversations.unreadTotal.getSnapshot()).toBe(9);
  });

  it('notify a listener of the list and of each row', () => {
    const { conversations, subject } = new RootStore(() => () => undefined);
    const notified: string[] = [];
    conversations.list.subscribe(() => notified.push('list'));
    conversations.rows.readable('p:1').subscribe(() => notified.push('p:1'));
    subject.batch(() => conversations.load(stored));
    expect(notified.sort()).toEqual(['list', 'p:1']);
  });
});
