import type { RemoteMediaView } from '../call-views.ts';
import type { ReceivedStats } from '../platform/call-platform.ts';

/** Quality of a link, and the run of samples that contradict it. */
export interface QualityState {
  /** As a window shows it. */
  readonly quality: RemoteMediaView['quality'];
  /** Samples in a row that contradict `quality`. */
  readonly opposing: number;
}

const MAX_LOSS = 0.05;
const MAX_RTT_MS = 500;
const MAX_JITTER_MS = 60;
/** Samples in a row until the quality changes: fewer to `poor` than back to `good`. */
const SAMPLES = { poor: 4, good: 8 } as const;

/** True if loss, delay or jitter between two samples is above its limit. */
function isBad(before: ReceivedStats, { packets, lost, rttMs, jitterMs }: ReceivedStats): boolean {
  const newLost = Math.max(0, lost - before.lost);
  const all = packets - before.packets + newLost;
  return (all > 0 && newLost / all > MAX_LOSS) || rttMs > MAX_RTT_MS || jitterMs > MAX_JITTER_MS;
}

/** Quality after another sample. */
export function nextQuality(state: QualityState, before: ReceivedStats, now: ReceivedStats): QualityState {
  if (now.packets === before.packets && now.lost === before.lost) return state;
  const sampled = isBad(before, now) ? 'poor' : 'good';
  if (state.quality === sampled) return { quality: sampled, opposing: 0 };
  if (state.quality === 'unknown' && sampled === 'good') return { quality: 'good', opposing: 0 };
  const opposing = state.opposing + 1;
  return opposing >= SAMPLES[sampled] ? { quality: sampled, opposing: 0 } : { ...state, opposing };
}
