import { ImError } from 'im-sdk/protocol';
import type { MediaFailure } from '../call-mode.ts';

const FAILURES: Readonly<Record<string, MediaFailure>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'inUse',
  AbortError: 'inUse',
};

/** Why a device could not be opened, by the error of the browser. */
export function mediaFailureOf(error: unknown): MediaFailure {
  return (error instanceof Error && FAILURES[error.name]) || 'unsupported';
}

/**
 * Error of a screen that could not be shared. The browser's own is kept only where the person cancelled its dialog:
 * system settings and the policy of a page have the same name.
 */
export function screenShareError(cause: unknown): unknown {
  const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
  if (name === 'NotAllowedError' && !/system|policy/i.test(message)) return cause;
  return new ImError('client.screenShareFailed', `The screen could not be shared: ${name}`, {
    category: 'refused',
    cause,
  });
}
