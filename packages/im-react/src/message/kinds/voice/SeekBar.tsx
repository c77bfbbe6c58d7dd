import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { playingTime } from '../../../i18n/quantities.ts';

export interface SeekBarProps {
  /** Current position in seconds. */
  readonly time: number;
  /** Length in seconds. */
  readonly duration: number;
  /** Whether Tab reaches the slider. */
  readonly tabbable: boolean;
  /** Called with the new position in seconds. */
  readonly onSeek: (seconds: number) => void;
  /** Visual of the slider, such as a waveform. */
  readonly children: ReactNode;
}

const STEP_SECONDS = 5;

/** Slider to seek in a recording by pointer or arrow keys. Always left to right. */
export function SeekBar({ time, duration, tabbable, onSeek, children }: SeekBarProps): ReactNode {
  const t = useT();
  function seekTo(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    onSeek(share * duration);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = Math.min(STEP_SECONDS, Math.max(0.5, duration / 10));
    const to = { ArrowRight: time + step, ArrowLeft: time - step, Home: 0, End: duration }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    // The list also handles Home and End.
    event.stopPropagation();
    onSeek(Math.min(duration, Math.max(0, to)));
  }
  return (
    <span
      className="im-seek"
      dir="ltr"
      role="slider"
      tabIndex={tabbable ? 0 : -1}
      aria-label={t('kind.position')}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(time)}
      aria-valuetext={`${playingTime(time)} / ${playingTime(duration)}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
      }}
    >
      {children}
    </span>
  );
}
