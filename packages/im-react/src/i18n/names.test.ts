import { describe, expect, it } from 'vitest';
import { createUnknownPerson } from '../hooks/people/unknown-person.ts';
import { textsIn } from '../testing/render/texts-in.ts';
import { personName, senderName } from './names.ts';

const t = textsIn('en-US');
const mia = { ...createUnknownPerson(3), known: true, nickName: 'Mia', showNickName: 'Mia' };
const friend = { ...mia, isFriend: true, remarkNickName: 'Captain', showNickName: 'Captain' };

describe('the name of a person', () => {
  it('is the remark of a friend before any other', () => {
    expect(personName(t, friend)).toBe('Captain');
    expect(personName(t, friend, 'Mia in the crew')).toBe('Captain');
  });
  it('without a remark is the name in the group or of the message, then the nickname', () => {
    expect(personName(t, mia, 'Mia in the crew')).toBe('Mia in the crew');
    expect(personName(t, { ...friend, isFriend: false, showNickName: 'Mia' }, 'Mia in the crew')).toBe(
      'Mia in the crew',
    );
    expect(personName(t, mia, '')).toBe('Mia');
  });
  it('of an unknown person has the id', () => {
    expect(personName(t, createUnknownPerson(7))).toBe('user 7');
    expect(personName(t, createUnknownPerson(7), undefined)).toBe('user 7');
  });
});

describe('the name of a sender', () => {
  it('is that of the person', () => {
    expect(senderName(t, { conversation: 'p:3', sendNickName: 'Mia in the crew' }, mia)).toBe('Mia in the crew');
  });
  it('of a system notice is no user', () => {
    expect(senderName(t, { conversation: 's:0', sendNickName: '' }, createUnknownPerson(0))).toBe('System notices');
  });
});
