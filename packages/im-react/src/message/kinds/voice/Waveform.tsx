import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import { soundSamples } from '../../../platform/files/fetch-file.ts';
import { whenNearScreen } from '../../../platform/page/observe-visible.ts';
import { type Peaks, peaksOf, quietPeaks, resample } from './peaks.ts';

const HEIGHT = 26;
const MIN_BAR_HEIGHT_PX = 4;

export interface WaveformProps {
  /** Loudness of the recording. */
  readonly peaks: Peaks;
  /** Number of bars to draw. */
  readonly bars: number;
  /** Played part, 0 to 1. */
  readonly share: number;
}

/** Waveform of bars 3 px wide with gaps of 2 px. The played part is darker. */
export function Waveform({ peaks, bars, share }: WaveformProps): ReactNode {
  const width = bars * 5 - 2;
  const path = useMemo(() => {
    return resample(peaks, bars)
      .map((peak, bar) => {
        // Round line caps add 3 px in total.
        const half = Math.max(0.5, (Math.max(MIN_BAR_HEIGHT_PX, peak * HEIGHT) - 3) / 2);
        return `M${bar * 5 + 1.5} ${HEIGHT / 2 - half}V${HEIGHT / 2 + half}`;
      })
      .join('');
  }, [peaks, bars]);
  const played = Math.round(share * width * 10) / 10;
  return (
    <svg className="im-wave" viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} aria-hidden="true">
      <path d={path} />
      <path d={path} data-played="" style={{ clipPath: `inset(0 ${width - played}px 0 0)` }} />
    </svg>
  );
}

const NEAR_PX = 200;

/** Waveform of a voice message. Loaded lazily within 200 px of the viewport; a placeholder until then. */
export function usePeaks(element: RefObject<Element | null>, url: string | undefined, seed: number): Peaks {
  const [peaks, setPeaks] = useState<{ readonly url: string; readonly peaks: Peaks }>();
  useEffect(() => {
    if (url === undefined || !element.current) return;
    let gone = false;
    const stop = whenNearScreen(element.current, NEAR_PX, () => {
      void readPeaks(url).then((read) => {
        if (!gone && read) setPeaks({ url, peaks: read });
      });
    });
    return () => {
      gone = true;
      stop();
    };
  }, [element, url]);
  return peaks !== undefined && peaks.url === url ? peaks.peaks : quietPeaks(seed);
}

const MAX_CACHED = 300;
const cache = new Map<string, Promise<Peaks | undefined>>();

/** Downloads and decodes a recording; `undefined` if that fails. Cached, FIFO eviction after 300. */
export function readPeaks(url: string): Promise<Peaks | undefined> {
  let found = cache.get(url);
  if (!found) {
    found = soundSamples(url).then(
      (samples) => peaksOf(samples),
      () => undefined,
    );
    cache.set(url, found);
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  }
  return found;
}
