import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useMicrophoneLevel } from '../../hooks/call/useCallDevices.ts';

const BARS = Array.from({ length: 18 }, (_, index) => index);

/** Loudness of the own microphone as 18 bars. */
export function LevelMeter(): ReactNode {
  const t = useT();
  const level = useMicrophoneLevel();
  const lit = Math.round(level * BARS.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <meter> is drawn by the browser
    <div
      className="im-level"
      data-im-part="call-level"
      role="meter"
      aria-label={t('call.level')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(level * 100)}
    >
      {BARS.map((index) => (
        <i key={index} className="im-level__bar" data-lit={index < lit || undefined} />
      ))}
    </div>
  );
}
