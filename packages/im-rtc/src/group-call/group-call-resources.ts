import type { Ringtone } from '../call-mode.ts';
import type { GroupCallState } from './group-call-state.ts';
import { type GroupTimer, groupCallTimers } from './group-call-timers.ts';
import { hasLink } from './roster.ts';

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
