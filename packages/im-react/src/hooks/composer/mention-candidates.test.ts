import type { Person } from 'im-sdk';
import { describe, expect, it } from 'vitest';
import { textsIn } from '../../testing/render/texts-in.ts';
import { cells } from '../../testing/stage/cell.ts';
import { createUnknownPerson } from '../people/unknown-person.ts';
import { mentionCandidates, mentionQueryAt } from './mention-candidates.ts';

const queryOf = (text: string): string | undefined => mentionQueryAt(text, text.length)?.text;

describe('mentionQueryAt', () => {
  it('sees an @ at the caret', () => {
    expect(mentionQueryAt('hi @Bo', 6)).toEqual({ start: 3, text: 'Bo' });
    expect(queryOf('@')).toBe('');
    expect(queryOf('你好@张')).toBe('张');
  });

  it('is over after a space or a line', () => {
    expect(queryOf('@Bob ')).toBeUndefined();
    expect(queryOf('@Bob\n')).toBeUndefined();
  });

  it('does not take a mail address for a mention', () => {
    expect(queryOf('mail bob@ex')).toBeUndefined();
  });

  it('looks at the caret, not at the end', () => {
    expect(mentionQueryAt('@Bo and more', 3)?.text).toBe('Bo');
    expect(mentionQueryAt('@Bo and more', 0)).toBeUndefined();
  });

  it('gives up after twenty characters', () => {
    expect(queryOf(`@${'a'.repeat(20)}`)).toBe('a'.repeat(20));
    expect(queryOf(`@${'a'.repeat(21)}`)).toBeUndefined();
  });
});

describe('mentionCandidates', () => {
  const members = [
    { userId: 1, version: 1, nickName: 'Me' },
    { userId: 2, version: 1, nickName: 'Zoe' },
    { userId: 3, version: 1, nickName: 'Max', isManager: true },
    { userId: 4, version: 1, nickName: 'Olga', showNickName: 'Boss', isOwner: true },
    { userId: 5, version: 1, nickName: 'Left', quit: true },
  ];
  const person = cells<number, Person>(createUnknownPerson);
  const candidates = (query: string, everyone?: string) =>
    mentionCandidates(members, query, { selfId: 1, everyone, contacts: { person }, t: textsIn('en-US') });
  const ids = (query: string, everyone?: string): number[] => candidates(query, everyone).map(({ userId }) => userId);

  it('lists everyone, owner, managers, then members, without oneself and those who left', () => {
    expect(ids('', 'Everyone')).toEqual([-1, 4, 3, 2]);
    expect(ids('')).toEqual([4, 3, 2]);
  });

  it('matches any part of the name in the group or of the nickname, in any case', () => {
    expect(ids('OSS')).toEqual([4]);
    expect(ids('every', 'Everyone')).toEqual([-1]);
    expect(ids('olga')).toEqual([4]);
    expect(ids('nobody')).toEqual([]);
  });

  it('shows and finds a friend by the own remark, and inserts the name that the group knows', () => {
    person(4).set({ ...createUnknownPerson(4), isFriend: true, nickName: 'Olga', remarkNickName: 'Captain' });
    expect(candidates('capt')).toMatchObject([{ userId: 4, shownName: 'Captain', name: 'Boss' }]);
    expect(ids('boss')).toEqual([4]);
    expect(ids('olga')).toEqual([4]);
    expect(candidates('zoe')).toMatchObject([{ userId: 2, shownName: 'Zoe', name: 'Zoe' }]);
  });
});
