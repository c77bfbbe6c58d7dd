import type { EventEmitter } from 'eventemitter3';
import type { Logger } from './account/account-scope.ts';
import type { ImClientEvents } from './events.ts';
import type { ImClientOptions } from './options.ts';
import { errorOnce } from './platform/console-once.ts';
import { type ErrorCode, ImError } from './protocol/index.ts';
import { callListener } from './store/call-listener.ts';

/**
 * Unhandled errors that are not reported: expected after a sign-out, a cancelled request, and on a server
 * without the route. Session and connection state show them.
 */
const UNREPORTED: ReadonlySet<ErrorCode> = new Set([
  'client.sessionEnded',
  'client.aborted',
  'client.notOffered',
] satisfies ErrorCode[]);

/**
 * Reports of errors that no promise rejects with: to the log, `onError` and the event `error`. Without either listener,
 * to the console, once for each code and reason.
 */
export interface ErrorReports {
  onError(error: unknown): void;
  /** A listener of the host threw. Reported asynchronously, so that the running code is not interrupted. */
  listenerThrew(cause: unknown): void;
  /** A part of the host's platform threw; reported asynchronously. */
  platformThrew(name: string, cause: unknown): void;
}

export function createErrorReports(parts: {
  readonly options: Pick<ImClientOptions, 'onError'>;
  readonly events: EventEmitter<ImClientEvents>;
  readonly logger: Logger;
  readonly isDestroyed: () => boolean;
}): ErrorReports {
  const { options, events, logger, isDestroyed } = parts;

  function onError(error: unknown): void {
    const known = error instanceof ImError ? error : internalError(error);
    if (isDestroyed() || UNREPORTED.has(known.code)) return;
    logger.warn('fault', { code: known.code, status: known.status });
    // Log only: passing an error of an error listener to the same listener would loop.
    const onThrown = (): void => logger.error('a listener of errors threw', { code: known.code });
    if (!options.onError && events.listenerCount('error') === 0) {
      const because = known.reason === undefined ? '' : ` (${known.reason})`;
      errorOnce(
        `im-sdk: ${known.code}: ${known.message}${because}. Give createImClient an onError to handle this.`,
        known,
      );
    }
    callListener(() => options.onError?.(known), onThrown);
    for (const listener of events.listeners('error')) callListener(() => listener(known), onThrown);
  }

  function reportLater(message: string, cause: unknown): void {
    const error = new ImError('client.listenerFailed', message, { category: 'internal', cause });
    Promise.resolve().then(() => onError(error));
  }

  return {
    onError,
    listenerThrew: (cause) => reportLater('A listener of the application threw; nothing else is affected', cause),
    platformThrew: (name, cause) => reportLater(`The platform's ${name} threw; another took its place`, cause),
  };
}

function internalError(cause: unknown): ImError {
  return new ImError('client.internal', 'Something went wrong inside the client', { category: 'internal', cause });
}
