import type { Presence } from '../store/person.ts';
import type { Readable } from '../store/readable.ts';

export type { Presence } from '../store/person.ts';

/** Who is online: pushed by our server, asked for every 30 s where the server does not push. */
export interface PresenceService {
  /** Presence of one person, by user id. Same object for the same id. */
  of(userId: number): Readable<Presence>;
}
