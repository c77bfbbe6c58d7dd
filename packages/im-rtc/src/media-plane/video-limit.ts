import type { VideoLimit } from '../platform/call-platform.ts';

const PLAN: readonly (readonly [most: number, limit: VideoLimit])[] = [
  [1, { maxBitrate: 1_500_000, scaleResolutionDownBy: 1, maxFramerate: 30 }],
  [2, { maxBitrate: 700_000, scaleResolutionDownBy: 1.5, maxFramerate: 25 }],
  [4, { maxBitrate: 350_000, scaleResolutionDownBy: 2, maxFramerate: 20 }],
];
const MANY: VideoLimit = { maxBitrate: 150_000, scaleResolutionDownBy: 4, maxFramerate: 15 };
const SCREEN_BITRATE = 1_500_000;

/** Limit of the picture that is sent to each of the others. A screen stays readable: it loses frames, not size. */
export function videoLimit(others: number, isSharing: boolean): VideoLimit {
  const limit = PLAN.find(([most]) => others <= most)?.[1] ?? MANY;
  if (!isSharing) return limit;
  return { maxBitrate: SCREEN_BITRATE / Math.max(1, others), scaleResolutionDownBy: 1, maxFramerate: 15 };
}
