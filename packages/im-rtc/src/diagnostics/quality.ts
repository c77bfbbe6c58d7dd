import type { RemoteMediaView } from '../call-views.ts';
import type { ReceivedStats } from '../platform/call-platform.ts';

/** Quality of a link, with the looks in a row that say the opposite. */
export interface QualityState {
  /** As a window shows it. */
  readonly quality: RemoteMediaView['quality'];
  /** Looks in a row that disagree with `quality`. */
  readonly against: number;
}

const MAX_LOSS = 0.05;
const MAX_RTT_MS = 500;
const MAX_JITTER_MS = 60;
/** Looks in a row until the quality changes: soon to `poor`, later back to `good`. */
const LOOKS = { poor: 4, good: 8 } as const;

/** True if sound or picture suffer between two looks. */
function isBad(before: ReceivedStats, { packets, lost, rttMs, jitterMs }: ReceivedStats): boolean {
  const newLost = Math.max(0, lost - before.lost);
  const all = packets - before.packets + newLost;
  return (all > 0 && newLost / all > MAX_LOSS) || rttMs > MAX_RTT_MS || jitterMs > MAX_JITTER_MS;
}

/** Quality after another look. */
export function nextQuality(state: QualityState, before: ReceivedStats, now: ReceivedStats): QualityState {
  if (now.packets === before.packets && now.lost === before.lost) return state;
  const seen = isBad(before, now) ? 'poor' : 'good';
  if (state.quality === seen) return { quality: seen, against: 0 };
  if (state.quality === 'unknown' && seen === 'good') return { quality: 'good', against: 0 };
  const against = state.against + 1;
  return against >= LOOKS[seen] ? { quality: seen, against: 0 } : { ...state, against };
}
