import { type ReactNode, useMemo } from 'react';
import { type Peaks, resample } from './peaks.ts';

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
