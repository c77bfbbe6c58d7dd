import { soundSamples } from '../../../../platform/sound/sound-samples.ts';
import { type Peaks, peaksOf } from './peaks.ts';

const KEPT = 300;
const known = new Map<string, Promise<Peaks | undefined>>();

/** Downloads and decodes a recording; `undefined` if that fails. Cached, FIFO eviction after 300. */
export function readPeaks(url: string): Promise<Peaks | undefined> {
  let found = known.get(url);
  if (!found) {
    found = soundSamples(url).then(
      (samples) => peaksOf(samples),
      () => undefined,
    );
    known.set(url, found);
    const [oldest] = known.keys();
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  }
  return found;
}
