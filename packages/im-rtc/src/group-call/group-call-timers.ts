import { limits } from 'im-sdk/protocol';
import type { GroupCallState } from './group-call-state.ts';
import { hasLink, type Participant } from './roster.ts';

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
export function groupCallTimers(state: GroupCallState): Array<[GroupTimer, number]> {
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
