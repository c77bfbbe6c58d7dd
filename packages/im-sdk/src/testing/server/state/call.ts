import type { CallMode, CallUser, Terminal } from '../../../protocol/index.ts';

/** An account in a call, and the connection that it is in the call by. */
export interface CallParty {
  readonly userId: number;
  readonly terminal: Terminal;
  readonly deviceNo: string;
  /** `undefined`: the request named none; then every connection of the terminal and device counts. */
  connId: string | undefined;
  /** Ends the party's time in the call, as if it had hung up. */
  readonly leave: () => void;
  /** Cancels the timer that runs out without heartbeats. */
  cancelSilence: () => void;
  /** Cancels the timer that runs while the socket is gone; `undefined` while there is one. */
  cancelGrace: (() => void) | undefined;
}

/** A private call that rings or goes on. */
export interface PrivateCall {
  readonly callId: string;
  readonly mode: CallMode;
  readonly caller: CallParty;
  readonly calleeId: number;
  /** `undefined` while it rings. */
  callee: CallParty | undefined;
  /** When media first arrived, epoch ms; 0 before. */
  connectedAt: number;
  /** Cancels the timer of the ringing. */
  cancelRinging: () => void;
}

/** A person who is listed in a group call. */
export interface GroupCallEntry {
  user: CallUser;
  /** `undefined` while they are invited and have not answered. */
  party: CallParty | undefined;
}

/** The running call of a group. */
export interface GroupCall {
  readonly callId: string;
  readonly groupId: number;
  readonly hostId: number;
  /** By user id, in the order in which they were listed. */
  readonly entries: Map<number, GroupCallEntry>;
  /** Timers of those who are invited, by user id: people who were invited at once share one. Calling it cancels. */
  readonly ringing: Map<number, () => void>;
  /** Ids of those in it, as the members of the group were last informed. */
  pushedInCall: string;
}

/** Every call of a server. */
export interface Calls {
  /** By `callId`. */
  readonly private: Map<string, PrivateCall>;
  /** By group id. */
  readonly group: Map<number, GroupCall>;
  lastId: number;
}
