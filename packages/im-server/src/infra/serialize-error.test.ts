import { expect, test } from 'vitest';
import { serializeError } from './serialize-error.ts';

const thrownBy = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

test.each([
  'secret',
  '',
  '[1,',
  '{"a":1}secret',
  '{secret',
  '"secret',
  '{"a" secret}',
  `{"a":1,\n${'secret'.repeat(9)}`,
])('an error of JSON.parse of %j is logged without the text', (text) => {
  const serialized = serializeError(thrownBy(() => JSON.parse(text)));
  expect(serialized.message).toBe('the text cannot be parsed');
  expect(serialized.stack).toMatch(/^SyntaxError: the text cannot be parsed\n/);
  expect(JSON.stringify(serialized)).not.toContain('secret');
});

test('another syntax error keeps its message', () => {
  const message = 'Invalid regular expression: /(/: Unterminated group';
  expect(serializeError(new SyntaxError(message)).message).toBe(message);
});

test('an error without a message keeps its stack', () => {
  for (const error of [new Error(''), Object.assign(new Error(''), { code: '22P02' }), new SyntaxError('')])
    expect(serializeError(error)).toMatchObject({ message: '', stack: error.stack });
});
