/** Loudness of a recording in equal parts, each 0 to 1. */
export type Peaks = readonly number[];

/** Parts stored per recording; a waveform draws fewer bars. */
export const PEAKS = 48;

/** Peak of each of `count` equal parts, normalised so that the loudest part is 1. */
export function peaksOf(samples: Float32Array, count = PEAKS): Peaks {
  const peaks: number[] = [];
  let most = 0;
  for (let part = 0; part < count; part++) {
    const end = Math.floor(((part + 1) * samples.length) / count);
    let peak = 0;
    for (let at = Math.floor((part * samples.length) / count); at < end; at++) {
      peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    }
    most = Math.max(most, peak);
    peaks.push(peak);
  }
  return most === 0 ? peaks : peaks.map((peak) => peak / most);
}

/** Reduces peaks to `count` bars; each bar is the maximum of its range. */
export function resample(peaks: Peaks, count: number): Peaks {
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return Math.max(0, ...peaks.slice(from, to));
  });
}

/** Placeholder waveform, until a recording is decoded or if it cannot be. Deterministic per message. */
export function quietPeaks(seed: number): Peaks {
  return Array.from({ length: PEAKS }, (_, part) => {
    const noise = Math.abs(Math.sin(seed * 12.9898 + part * 78.233) * 43758.5453) % 1;
    return 0.25 + 0.15 * Math.sin(part / 3) + 0.2 * noise;
  });
}
