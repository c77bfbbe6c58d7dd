const MIN_WIDTH_PX = 190;
const MAX_WIDTH_PX = 288;
const FULL_AT_SECONDS = 60;
const PLAY_AND_GAP = 46;
const BAR = 3;
const GAP = 2;

/** Width of a voice message in px: 190 to 288, linear up to 60 seconds. */
export function voiceWidth(seconds: number): number {
  const share = Math.min(1, Math.max(0, seconds) / FULL_AT_SECONDS);
  return Math.round(MIN_WIDTH_PX + (MAX_WIDTH_PX - MIN_WIDTH_PX) * share);
}

/** Number of bars (3 px, gap 2 px) that fit its waveform. */
export function barCount(seconds: number): number {
  return Math.floor((voiceWidth(seconds) - PLAY_AND_GAP + GAP) / (BAR + GAP));
}
