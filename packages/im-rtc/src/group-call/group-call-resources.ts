import { limits } from 'im-sdk/protocol';
import type { Ringtone } from '../call-mode.ts';
import type { GroupCallState } from './group-call-state.ts';
import { hasLink, type Participant } from './roster.ts';

/** Everything that a group call keeps on. A runner keeps exactly this, so that no state can leave anything behind. */
export interface GroupCallResources {
  /** Sound to play, in a loop. */
  readonly ringtone: Ringtone | undefined;
  /** The microphone is open; muted or not is `own.isMicroPhone`. */
  readonly microphone: boolean;
  /** The camera is open. */
  readonly camera: boolean;
  /** Links by user id. */
  readonly links: ReadonlyMap<number, { readonly linkId: number; readonly isInitiator: boolean }>;
  /** Milliseconds of each timer. One that fires and is still listed starts again. */
  readonly timers: ReadonlyMap<GroupTimer, number>;
}

/** Resources of a state. */
export function groupCallResources(state: GroupCallState): GroupCallResources {
  const { phase } = state;
  const isIn = phase === 'entering' || phase === 'ready' || phase === 'inCall';
  const hasLinks = phase === 'inCall' || (phase === 'entering' && state.step !== 'media');
  const linked = hasLinks ? state.roster.filter(hasLink) : [];
  return {
    ringtone: ringtoneOf(state),
    microphone: isIn,
    camera: isIn && state.own.isCamera,
    links: new Map(linked.map(({ id, linkId, isInitiator }) => [id, { linkId, isInitiator }])),
    timers: new Map(groupCallTimers(state)),
  };
}

function ringtoneOf(state: GroupCallState): Ringtone | undefined {
  if (state.phase === 'ringing') return 'incoming';
  return state.phase === 'ready' ? 'outgoing' : undefined;
}

/** Timer of one participant. */
export type ParticipantTimer = 'noAnswer' | 'connect' | 'restart' | 'restartAgain' | 'linkEnd';

/** Timers of a group call; those of a participant end in the user id. */
export type GroupTimer =
  | 'media'
  | 'ring'
  | 'enter'
  | 'enterAgain'
  | 'heartbeat'
  | 'closing'
  | `${ParticipantTimer}:${number}`;

/** Milliseconds of each timer that runs in a state: how long the call waits for what. */
function groupCallTimers(state: GroupCallState): Array<[GroupTimer, number]> {
  switch (state.phase) {
    case 'entering':
      if (state.step === 'media') return [['media', limits.callMediaMs]];
      return [
        ['enter', limits.linkEndMs],
        ...(state.step === 'again' ? ([['enterAgain', limits.sendRetryMs]] as const).map(copy) : []),
        ...state.roster.filter(hasLink).flatMap(participantTimers),
      ];
    case 'ringing':
      return [['ring', limits.callNoAnswerMs]];
    case 'ready':
    case 'inCall':
      return [['heartbeat', limits.callHeartbeatMs], ...state.roster.flatMap(participantTimers)];
    case 'closing':
      return [['closing', limits.callClosingMs]];
    case 'idle':
    case 'closed':
      return [];
  }
}

const copy = ([name, ms]: readonly [GroupTimer, number]): [GroupTimer, number] => [name, ms];

function participantTimers({ id, link, isRestarted }: Participant): Array<[GroupTimer, number]> {
  switch (link) {
    case 'invited':
      return [[`noAnswer:${id}`, limits.callerNoAnswerMs]];
    case 'connecting':
      return [
        [`connect:${id}`, limits.linkEndMs],
        [`restartAgain:${id}`, limits.iceRestartAgainMs],
      ];
    case 'reconnecting':
      return [
        [`linkEnd:${id}`, limits.linkEndMs],
        isRestarted ? [`restartAgain:${id}`, limits.iceRestartAgainMs] : [`restart:${id}`, limits.iceRestartAfterMs],
      ];
    case 'connected':
    case 'failed':
      return [];
  }
}
