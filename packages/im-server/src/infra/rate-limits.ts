import { limits } from 'im-sdk/protocol';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../refusal.ts';
import { type CreateLimiter, createLimiters, type Limiter } from './redis/shared-limiter.ts';

/** `points` requests per key within `seconds`. */
export interface RateRule {
  readonly points: number;
  readonly seconds: number;
}

/** Every rate limit. The key is a user id or a client address. Which route consumes which: `plugins/route-limits.ts`. */
export const rateRules = {
  /** Every request, by address: flood protection only. */
  address: { points: 6_000, seconds: 60 },
  /** Sign-in attempts, by address. */
  login: { points: 60, seconds: 60 },
  /** Registrations, by address. */
  register: { points: 300, seconds: 3_600 },
  /** Requests with the server key, valid or not, by address. */
  host: { points: 3_000, seconds: 60 },
  /** New visitors, by address. */
  visitor: { points: limits.visitorsPerHour, seconds: 3_600 },
  /** Messages of a visitor, besides `send`. */
  visitorSend: { points: limits.visitorMessagesPerMinute, seconds: 60 },
  /** Uploads of a visitor, besides `upload`. */
  visitorUpload: { points: limits.visitorUploadsPerHour, seconds: 3_600 },
  /** Openings of the conversation with the agents, by user: a new page is pushed to all agents. */
  agentsChat: { points: 30, seconds: 60 },
  refresh: { points: 120, seconds: 60 },
  search: { points: 30, seconds: 60 },
  /** Profile updates, by user: each one is pushed to all friends and group members. */
  profile: { points: 20, seconds: 60 },
  /** Own settings, friends, blacklist, sessions, recalls and deletions, by user. */
  change: { points: 60, seconds: 30 },
  /** Changes of groups and their members, by user: each one is pushed to all members. */
  groupChange: { points: 30, seconds: 30 },
  /** New groups, by user: each one is pushed to up to 50 people. */
  groupCreate: { points: 60, seconds: 3_600 },
  /** Invitations to groups, by user: each one names up to 50 people. */
  groupInvite: { points: 15, seconds: 30 },
  /** Read positions, by user: clients report once a second. */
  read: { points: 150, seconds: 30 },
  /** Uploads, by user. */
  upload: { points: 120, seconds: 60 },
  /** Avatars uploaded before registration, by address. */
  avatar: { points: limits.avatarsPerHour, seconds: 3_600 },
  /** Sends, by user: 5 per second in bursts of 20. */
  send: { points: 20, seconds: 4 },
  /** Sends with the header `broadcast: 1`, by user: the same few messages to many conversations. */
  broadcast: { points: 20, seconds: 1 },
  /**
   * The same sends, by user and conversation. Below the rate of `send`, so that the header is of no use in a single
   * conversation; two texts with as many attachments as a composer takes are within it.
   */
  broadcastTo: { points: 2 * (limits.composerFiles + 1), seconds: 60 },
  /** Requests of calls, by user: answers, ends, heartbeats. Not descriptions and candidates. */
  callControl: { points: 120, seconds: 60 },
  /** Private calls, by pair of users. */
  callSetup: { points: limits.callSetupsPerMinute, seconds: 60 },
  /** Group calls started, by group and user. */
  groupCallSetup: { points: limits.callSetupsPerMinute, seconds: 60 },
  /** Invitations to a group call, by user. */
  groupCallInvite: { points: 20, seconds: 60 },
  /** ICE candidates of a link, by sender and receiver: 30 per second in bursts of 60. */
  callCandidate: { points: 60, seconds: 2 },
  /** Session descriptions of a link, by sender and receiver: each may be as large as a request. */
  callDescription: { points: 20, seconds: 10 },
} as const satisfies Record<string, RateRule>;
export type RateName = keyof typeof rateRules;

export interface RateLimits {
  /** Counts a request, or several points of it. @throws {Refusal} `request.tooMany` with `retryAfter` in seconds. */
  consume(name: RateName, key: string | number, points?: number): Promise<void>;
}

/**
 * Rules against guessing, floods and ringing count on all nodes together. The others are per node: they are consumed too
 * often for a query each, and only protect the node itself.
 */
const rulesOfAllNodes: ReadonlySet<string> = new Set<RateName>([
  'login',
  'register',
  'host',
  'visitor',
  'callSetup',
  'groupCallSetup',
  'groupCallInvite',
]);

/** `on: false` disables them. `createShared` creates the limiters that count on all nodes. */
export function createRateLimits(on: boolean, createShared: CreateLimiter = createLimiters(undefined, '')): RateLimits {
  const limiters = new Map<RateName, Limiter>();
  for (const [name, { points, seconds }] of Object.entries(rateRules)) {
    const options = { keyPrefix: name, points, duration: seconds };
    limiters.set(name as RateName, rulesOfAllNodes.has(name) ? createShared(options) : new RateLimiterMemory(options));
  }
  return {
    async consume(name, key, points = 1) {
      if (!on) return;
      try {
        await limiters.get(name)?.consume(key, points);
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw new Refusal('request.tooMany', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) });
      }
    },
  };
}
