import type { Readable } from '../store/readable.ts';

/** Where a person is online now. */
export interface Presence {
  readonly online: boolean;
  readonly web: boolean;
  readonly app: boolean;
}

/** Who is online: pushed by our server, asked for every 30 s where the server does not push. */
export interface PresenceService {
  of(userId: number): Readable<Presence>;
}
