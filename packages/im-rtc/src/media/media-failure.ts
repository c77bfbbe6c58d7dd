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
