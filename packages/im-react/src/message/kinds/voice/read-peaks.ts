import { soundSamples } from '../../../platform/files/fetch-file.ts';
import { type Peaks, peaksOf } from './peaks.ts';

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
