import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { peaksOf, quietPeaks, resample } from './peaks.ts';
import { barCount, voiceWidth } from './voice-width.ts';

describe('voiceWidth', () => {
  it.each([
    [0, 190],
    [30, 239],
    [60, 288],
    [600, 288],
    [-5, 190],
  ])('%d s: %d px', (seconds, width) => expect(voiceWidth(seconds)).toBe(width));

  it('fits its bars beside the button', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 90, noNaN: true }), (seconds) => {
        const room = voiceWidth(seconds) - 46;
        const used = barCount(seconds) * 5 - 2;
        expect(used <= room && used + 5 > room).toBe(true);
      }),
    );
  });
});

describe('peaks', () => {
  it('are the loudest sample of each part, the loudest of all at 1', () => {
    expect(peaksOf(Float32Array.of(0, 0.25, -0.5, 0.1), 2)).toEqual([0.5, 1]);
    expect(peaksOf(new Float32Array(8), 4)).toEqual([0, 0, 0, 0]);
    expect(peaksOf(new Float32Array(0), 2)).toEqual([0, 0]);
  });

  it('keep their loudest when drawn with fewer bars', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 48, maxLength: 48 }), (peaks) => {
        const bars = resample(peaks, 29);
        expect(bars).toHaveLength(29);
        expect(Math.max(...bars)).toBe(Math.max(...peaks));
      }),
    );
  });

  it('of a sound that is not read yet are calm and always the same', () => {
    expect(quietPeaks(7)).toEqual(quietPeaks(7));
    expect(quietPeaks(7).every((peak) => peak > 0 && peak < 0.75)).toBe(true);
  });
});
