import { limits } from 'im-sdk/protocol';
import type { PrivateCallState } from './private-call-state.ts';

/** Timers of a private call. */
export type PrivateTimer =
  | 'media'
  | 'noAnswer'
  | 'connect'
  | 'acceptAgain'
  | 'heartbeat'
  | 'restart'
  | 'restartAgain'
  | 'linkEnd'
  | 'closing';

/** Milliseconds of each timer that runs in a state: how long the call waits for what. */
export function privateCallTimers(state: PrivateCallState): ReadonlyMap<PrivateTimer, number> {
  const timers = new Map<PrivateTimer, number>();
  switch (state.phase) {
    case 'dialling':
      if (state.step === 'media') timers.set('media', limits.callMediaMs);
      else if (state.step === 'offer') timers.set('connect', limits.linkEndMs);
      else timers.set('noAnswer', limits.callerNoAnswerMs);
      break;
    case 'ringing':
      timers.set('noAnswer', limits.callNoAnswerMs);
      break;
    case 'connecting':
      if (state.step === 'media') timers.set('media', limits.callMediaMs);
      else {
        timers.set('connect', limits.linkEndMs);
        timers.set('heartbeat', limits.callHeartbeatMs);
      }
      if (state.step === 'acceptAgain') timers.set('acceptAgain', limits.sendRetryMs);
      if (state.step === 'link' && state.role === 'caller') timers.set('restartAgain', limits.iceRestartAgainMs);
      break;
    case 'inCall':
      timers.set('heartbeat', limits.callHeartbeatMs);
      if (state.link !== 'up') timers.set('linkEnd', limits.linkEndMs);
      if (state.role === 'callee') break;
      if (state.link === 'lost') timers.set('restart', limits.iceRestartAfterMs);
      if (state.link === 'restarting') timers.set('restartAgain', limits.iceRestartAgainMs);
      break;
    case 'closing':
      timers.set('closing', limits.callClosingMs);
      break;
    case 'idle':
    case 'closed':
      break;
  }
  return timers;
}
