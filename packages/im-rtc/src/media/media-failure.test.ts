import { ImError } from 'im-sdk/protocol';
import { describe, expect, test } from 'vitest';
import { mediaFailureOf, screenShareError } from './media-failure.ts';

describe('why a device could not be opened', () => {
  test.for([
    ['NotAllowedError', 'refused'],
    ['SecurityError', 'refused'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'inUse'],
    ['AbortError', 'inUse'],
    ['TypeError', 'unsupported'],
  ] as const)('%s of the browser: %s', ([name, failure]) => {
    expect(mediaFailureOf(new DOMException('', name))).toBe(failure);
  });

  test('what is no error of the browser counts as unsupported', () => {
    expect(mediaFailureOf('no')).toBe('unsupported');
  });
});

test('a cancelled dialog of screen sharing keeps its error; a refusal by the system or the page is one of ours', () => {
  const cancelled = new DOMException('Permission denied', 'NotAllowedError');
  expect(screenShareError(cancelled)).toBe(cancelled);
  const bySystem = new DOMException('Permission denied by system', 'NotAllowedError');
  expect(screenShareError(bySystem)).toBeInstanceOf(ImError);
  expect(screenShareError(bySystem)).toMatchObject({ code: 'client.screenShareFailed', cause: bySystem });
});
