import type { Logger } from 'pino';
import type { Topics } from './bus-topics.ts';
import type { ServerConfig } from './config.ts';
import type { Blobs } from './infra/blobs/blobs.ts';
import type { Bus } from './infra/bus.ts';
import type { Clock } from './infra/clock.ts';
import type { Signer } from './infra/crypto/signatures.ts';
import type { Handle } from './infra/database/transaction.ts';
import type { Jobs } from './infra/jobs/job-runner.ts';
import type { Metrics } from './infra/metrics.ts';
import type { Presence } from './infra/presence.ts';
import type { RateLimits } from './infra/rate-limits.ts';
import type { CreateLimiter } from './infra/redis/shared-limiter.ts';
import type {
  AccountChanges,
  Files,
  ForwardedHeaders,
  Friendships,
  HostKeys,
  Memberships,
  MessageApproval,
  OriginCheck,
  Pins,
  Sessions,
  UploadSlots,
  WebhookOutbox,
} from './ports.ts';

/** Configuration, infrastructure and ports of one server. Created by `compose.ts`, passed to services when they are created. */
export interface ServerContext {
  readonly config: ServerConfig;
  /** Root handle. Inside `transact` use the transaction instead. */
  readonly database: Handle;
  /** The same database without time limits, for work that may take long. */
  readonly databaseWithoutTimeouts: Handle;
  readonly clock: Clock;
  readonly bus: Bus<Topics>;
  readonly log: Logger;
  readonly presence: Presence;
  readonly rateLimits: RateLimits;
  readonly createSharedLimiter: CreateLimiter;
  readonly jobs: Jobs;
  readonly forwarded: ForwardedHeaders;
  readonly isAllowedOrigin: OriginCheck;
  readonly metrics: Metrics;
  /** Whether `/ready` sends clients here: not once the server shuts down. */
  readonly readiness: { isReady: boolean };
  /** Keys of the host's sign-in tokens; `undefined` if not configured. */
  readonly hostKeys: HostKeys | undefined;
  readonly sessions: Sessions;
  readonly changes: AccountChanges;
  readonly friendships: Friendships;
  readonly memberships: Memberships;
  readonly pins: Pins;
  readonly webhooks: WebhookOutbox;
  /** `undefined` if messages need no approval. */
  readonly approveMessage: MessageApproval | undefined;
  readonly files: Files;
  readonly uploadSlots: UploadSlots;
  readonly blobs: Blobs;
  /** For files of uploads that are not complete. */
  readonly temporaryFolder: string;
  /** Signs the URLs of direct uploads. */
  readonly uploadSigner: Signer;
  /** Changes only when the database is restored from a backup. */
  readonly epoch: string;
}
