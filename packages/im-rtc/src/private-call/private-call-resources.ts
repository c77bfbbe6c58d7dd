import { limits } from 'im-sdk/protocol';
import type { CallMode, Ringtone } from '../call-mode.ts';
import type { PrivateCallState, PrivateTimer } from './private-call-state.ts';

/** Everything that a call keeps on. A runner keeps exactly this, so that no state can leave anything behind. */
export interface PrivateCallResources {
  /** Sound to play, in a loop. */
  readonly ringtone: Ringtone | undefined;
  /** Microphone, and with `video` the camera. */
  readonly media: CallMode | undefined;
  /** Link to the peer. The initiator makes the offers. */
  readonly link: { readonly isInitiator: boolean } | undefined;
  /** Milliseconds of each timer. One that fires and is still listed starts again. */
  readonly timers: ReadonlyMap<PrivateTimer, number>;
}

/** Resources of a state. */
export function privateCallResources(state: PrivateCallState): PrivateCallResources {
  return { ringtone: ringtoneOf(state), media: mediaOf(state), link: linkOf(state), timers: privateCallTimers(state) };
}

function ringtoneOf(state: PrivateCallState): Ringtone | undefined {
  if (state.phase === 'ringing') return 'incoming';
  return state.phase === 'dialling' && state.step === 'waiting' ? 'outgoing' : undefined;
}

function mediaOf(state: PrivateCallState): CallMode | undefined {
  const { phase } = state;
  return phase === 'dialling' || phase === 'connecting' || phase === 'inCall' ? state.mode : undefined;
}

/**
 * The callee's link is open from `accept` on: an offer may overtake the answer to it. Where setup and accept carry offer
 * and answer, both links are open before them.
 */
function linkOf(state: PrivateCallState): PrivateCallResources['link'] {
  const isOpen =
    state.phase === 'inCall' ||
    (state.phase === 'connecting' && state.step !== 'media') ||
    (state.phase === 'dialling' && state.step !== 'media' && state.needsOffer);
  return isOpen ? { isInitiator: state.role === 'caller' } : undefined;
}

/** Milliseconds of each timer that runs in a state: how long the call waits for what. */
function privateCallTimers(state: PrivateCallState): ReadonlyMap<PrivateTimer, number> {
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
