import type { CallLinkSignal } from 'im-sdk/protocol';
import type { MediaFailure } from '../call-mode.ts';
import type { GroupTimer } from './group-call-resources.ts';
import type { EntryRequest, LeaveRequest } from './group-call-state.ts';
import type { CallUser } from './roster.ts';

/** State of a group's call at the server (`/webrtc/group/info`). */
export interface KnownGroupCall {
  /** `undefined` on a spec-only server. */
  readonly callId: string | undefined;
  /** Who started it. */
  readonly hostId: number;
  /** Everybody who is listed. */
  readonly users: readonly CallUser[];
  /** Ids of those who are in it. */
  readonly inCall: readonly number[];
  /** This account is invited and has not answered yet. */
  readonly isRinging: boolean;
}

/** Group and call that a signal names. */
export interface GroupCallName {
  /** Group of the call. */
  readonly groupId: number;
  /** `undefined` on a spec-only server. */
  readonly callId: string | undefined;
}

/** Signal of a group call. `failed` and `quit` list people who are gone. */
export type GroupSignal =
  | { readonly signal: 'accept'; readonly userId: number; readonly inCall: readonly number[] }
  | { readonly signal: 'join'; readonly user: CallUser }
  | { readonly signal: 'invite'; readonly users: readonly CallUser[] }
  | { readonly signal: 'reject' | 'quit'; readonly userId: number }
  /** `reason` is the key: `offline`, `busy`, `timeout` … */
  | { readonly signal: 'failed'; readonly userIds: readonly number[]; readonly reason: string }
  | { readonly signal: 'cancel' }
  | {
      readonly signal: 'device';
      readonly userId: number;
      readonly isCamera: boolean;
      readonly isMicroPhone: boolean;
    }
  | { readonly signal: 'link'; readonly userId: number; readonly payload: CallLinkSignal };

/** Notice about a person who is gone. */
export type GroupNotice = 'left' | 'didNotJoin' | 'busy' | 'offline' | 'timeout' | 'failed';

/** Input of the group-call machine. Events with a `generation` are results of an effect or of a resource. */
export type GroupCallEvent =
  /** Calls members of a group. */
  | {
      readonly type: 'start';
      readonly groupId: number;
      readonly own: CallUser;
      readonly users: readonly CallUser[];
      readonly maxChannel: number;
    }
  /** Joins a running call that `info` has shown. */
  | {
      readonly type: 'join';
      readonly groupId: number;
      readonly own: CallUser;
      readonly maxChannel: number;
      readonly call: KnownGroupCall;
    }
  | { readonly type: 'accept' | 'logout' | 'pageHide' }
  /** Ends the call for this account: quits, rejects, or, before the first answer, cancels. */
  | { readonly type: 'hangUp' }
  /** The host ends the call for everybody. */
  | { readonly type: 'cancelCall' }
  | { readonly type: 'invite'; readonly users: readonly CallUser[] }
  | { readonly type: 'setDevices'; readonly isCamera: boolean; readonly isMicroPhone: boolean }
  /**
   * Signal `setup`, or `invite` for this account. `isConfirmed`: the server says that it rings. Without, a call that has
   * ended here does not ring again: the signal may be late or doubled.
   */
  | ({
      readonly type: 'incoming';
      readonly hostId: number;
      readonly own: CallUser;
      readonly users: readonly CallUser[];
      readonly maxChannel: number;
      readonly isConfirmed?: boolean;
    } & GroupCallName)
  | ({ readonly type: 'signal' } & GroupCallName & GroupSignal)
  /** Another tab or terminal of this account accepted or rejected. */
  | ({ readonly type: 'elsewhere'; readonly answer: 'accepted' | 'rejected' } & GroupCallName)
  /** Answer of `info`, after the socket was away. `undefined`: the group has no call. */
  | { readonly type: 'info'; readonly generation: number; readonly call: KnownGroupCall | undefined }
  | { readonly type: 'mediaOpened'; readonly generation: number }
  | { readonly type: 'mediaFailed'; readonly generation: number; readonly failure: MediaFailure }
  | { readonly type: 'cameraFailed'; readonly generation: number }
  /** `inCall`: who is in the call already; they make the offers. */
  | {
      readonly type: 'entered';
      readonly generation: number;
      readonly callId: string | undefined;
      readonly inCall: readonly number[];
    }
  /** A definite refusal. `isRunning`: the group has a call already, which can be joined. */
  | {
      readonly type: 'refused';
      readonly generation: number;
      readonly request: EntryRequest | 'heartbeat';
      readonly key: string;
      readonly isRunning?: boolean;
    }
  /** No answer: the server may have carried the request out. */
  | { readonly type: 'unanswered'; readonly generation: number }
  /** The leaving request was answered or given up. */
  | { readonly type: 'endSettled'; readonly generation: number }
  | {
      readonly type: 'linkUp' | 'linkLost';
      readonly generation: number;
      readonly userId: number;
      readonly linkId: number;
    }
  | { readonly type: 'timer'; readonly name: GroupTimer };

/** Output of the group-call machine. Media, sound, links and timers follow the state (`groupCallResources`). */
export type GroupCallEffect =
  | ({
      readonly type: 'enter';
      readonly request: EntryRequest;
      readonly generation: number;
      readonly users: readonly CallUser[];
    } & GroupCallName)
  | ({ readonly type: 'heartbeat' | 'askInfo'; readonly generation: number } & GroupCallName)
  | ({ readonly type: 'invite'; readonly generation: number; readonly users: readonly CallUser[] } & GroupCallName)
  | ({
      readonly type: 'device';
      readonly generation: number;
      readonly isCamera: boolean;
      readonly isMicroPhone: boolean;
    } & GroupCallName)
  /** Leaves a call. `keepalive`: the page goes away or the session ends, send it so that it survives. */
  | ({
      readonly type: 'leave';
      readonly request: LeaveRequest;
      readonly generation: number;
      readonly reason: string | undefined;
      readonly keepalive: boolean;
    } & GroupCallName)
  | { readonly type: 'deliver'; readonly userId: number; readonly linkId: number; readonly payload: CallLinkSignal }
  | { readonly type: 'restartLink'; readonly userId: number; readonly linkId: number }
  | { readonly type: 'notice'; readonly notice: GroupNotice; readonly user: CallUser }
  /** More people were invited than the call takes; none was. */
  | { readonly type: 'full'; readonly maxChannel: number };
