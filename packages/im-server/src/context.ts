import type { Logger } from 'pino';
import type { Topics } from './bus-topics.ts';
import type { ServerConfig } from './config.ts';
import type { Blobs } from './infra/blobs/blobs.ts';
import type { Bus } from './infra/bus.ts';
import type { Clock } from './infra/clock.ts';
import type { HostKeys } from './infra/crypto/host-keys.ts';
import type { Signer } from './infra/crypto/signatures.ts';
import type { Handle } from './infra/database/transaction.ts';
import type { Presence } from './infra/presence.ts';
import type { RateLimits } from './infra/rate-limits.ts';
import type {
  AccountChanges,
  Files,
  Friendships,
  Memberships,
  MessageJudge,
  Pins,
  Sessions,
  WebhookOutbox,
} from './ports.ts';

/** What every part of one server shares. Parts get it once, when they are put together. */
export interface ServerContext {
  readonly config: ServerConfig;
  /** The root handle. Inside `transact` use the transaction instead. */
  readonly database: Handle;
  readonly clock: Clock;
  readonly bus: Bus<Topics>;
  readonly log: Logger;
  readonly presence: Presence;
  readonly rateLimits: RateLimits;
  /** The host product's keys; `undefined` where none signs people in. */
  readonly hostKeys: HostKeys | undefined;
  readonly sessions: Sessions;
  readonly changes: AccountChanges;
  readonly friendships: Friendships;
  readonly memberships: Memberships;
  readonly pins: Pins;
  readonly webhooks: WebhookOutbox;
  /** `undefined` where nobody is asked before a message is stored. */
  readonly judge: MessageJudge | undefined;
  readonly files: Files;
  readonly blobs: Blobs;
  /** Signs the addresses of direct uploads. */
  readonly uploadSigner: Signer;
  /** Changes only when the store was restored from a backup. */
  readonly epoch: string;
}
