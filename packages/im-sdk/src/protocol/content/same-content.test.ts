import { expect, test } from 'vitest';
import { MessageType } from './message-type.ts';
import { isSameContent } from './same-content.ts';

const { TEXT, CARD, CUSTOM, LOCATION, SHAKE } = MessageType;

test.each([
  ['a text and itself', TEXT, 'a', 'a', true],
  ['a text and another', TEXT, 'a', 'b', false],
  ['texts that look like JSON', TEXT, '{"a":1,"b":2}', '{"b":2,"a":1}', false],
  ['two nudges', SHAKE, '', '', true],
  [
    'another order of fields, also inside',
    CUSTOM,
    '{"data":{"b":1,"a":[2]},"kind":"x"}',
    '{"kind":"x","data":{"a":[2],"b":1}}',
    true,
  ],
  ['another order in a list', CUSTOM, '{"data":[1,2]}', '{"data":[2,1]}', false],
  ['a field more', LOCATION, '{"latitude":1}', '{"latitude":1,"name":"x"}', false],
  ['a field named __proto__', CUSTOM, '{"__proto__":{"a":1}}', '{"__proto__":{"a":2}}', false],
  ['no JSON', LOCATION, '{', '{"latitude":1}', false],
  [
    'cards of one person by two names',
    CARD,
    '{"kind":"user","id":1,"name":"a"}',
    '{"kind":"user","id":1,"name":"b"}',
    true,
  ],
  ['cards of two people', CARD, '{"kind":"user","id":1,"name":"a"}', '{"kind":"user","id":2,"name":"a"}', false],
  ['cards that are none', CARD, '{}', '{"kind":1}', false],
])('%s', (_, type, one, other, isSame) => {
  expect(isSameContent(type, one, other)).toBe(isSame);
  expect(isSameContent(type, other, one)).toBe(isSame);
});
