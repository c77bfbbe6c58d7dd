import { type RefObject, useEffect, useState } from 'react';
import { whenNearScreen } from '../../../platform/page/observe-visible.ts';
import { type Peaks, quietPeaks } from './peaks.ts';
import { readPeaks } from './read-peaks.ts';

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
