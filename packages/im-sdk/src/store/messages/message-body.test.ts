import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageBody } from './message-body.ts';
import { summarise } from './message-summary.ts';

const source = (type: number, content: string, title = '') => ({ type, content, title, recalled: false });
const picture = { originUrl: '/api/file/a.png', thumbUrl: '/api/file/b.png', width: 4, height: 3 };

describe('what a message says', () => {
  it('is typed by its kind', () => {
    expect(messageBody(source(0, 'hi'))).toEqual({ kind: 'text', text: 'hi' });
    expect(messageBody(source(1, JSON.stringify(picture)))).toEqual({ kind: 'image', content: picture });
    const card = { kind: 'group', id: 9, name: 'Hikers' };
    expect(messageBody(source(93, JSON.stringify(card)))).toEqual({ kind: 'groupCard', content: card });
    expect(messageBody(source(40, '{"result":"answered","duration":4}', 'Call 0:04'))).toEqual({
      kind: 'voiceCall',
      call: { result: 'answered', duration: 4 },
      text: 'Call 0:04',
    });
    expect(messageBody({ ...source(0, ''), recalled: true })).toEqual({ kind: 'recalled' });
  });

  it('is a placeholder of its kind where the content cannot be read, and a text where a call is one', () => {
    expect(messageBody(source(1, 'not json'))).toEqual({ kind: 'image', content: undefined });
    expect(messageBody(source(2, '{"name":1}'))).toEqual({ kind: 'file', content: undefined });
    expect(messageBody(source(41, '通话时长 00:12'))).toMatchObject({ call: undefined, text: '通话时长 00:12' });
  });

  it('is the fallback of a kind that nobody knows', () => {
    const poll = JSON.stringify({ kind: 'poll', data: { n: 1 }, fallback: 'Poll: lunch?' });
    for (const type of [1000, 1_234]) {
      expect(messageBody(source(type, poll))).toMatchObject({ kind: 'custom', text: 'Poll: lunch?' });
    }
    expect(messageBody(source(777, '{}', 'A thing'))).toEqual({ kind: 'unknown', text: 'A thing' });
  });

  it('never throws, whatever comes', () => {
    const type = fc.oneof(fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 21, 40, 41, 53, 88, 92, 93, 1000), fc.integer());
    const content = fc.oneof(fc.string(), fc.json());
    fc.assert(
      fc.property(type, content, fc.string(), (number, text, title) => {
        expect(messageBody(source(number, text, title)).kind).toEqual(expect.any(String));
        expect(summarise(source(number, text, title)).kind).toEqual(expect.any(String));
      }),
    );
  });
});
