import type { SignalingPort } from '../protocol/index.ts';
import type { Readable } from '../store/readable.ts';

/** A group's call that this account may join, or is in. */
export interface RunningGroupCall {
  /** Id of the call. */
  readonly callId: string;
  /** Group of the call. */
  readonly groupId: number;
  /** User id of the person who started it. */
  readonly hostId: number;
  /** User ids of those who are in it, at least one; people who are rung are not among them. */
  readonly inCall: readonly number[];
}

/** Calls: what runs in groups, and the way of the call engine to the server. */
export interface CallsService extends SignalingPort {
  /**
   * The running call of a group; `undefined` if there is none, for a visitor, and on a server without `calls`. Same
   * object for the same id. Requested when the first listener subscribes and after each reconnect; in between the server
   * pushes changes.
   */
  running(groupId: number): Readable<RunningGroupCall | undefined>;
}
