import { BareCalls } from './bare-calls.ts';
import { OurCalls } from './our-calls.ts';

declare global {
  var ours: OurCalls;
  /** A side of the limit, by its number. */
  var BareSide: typeof BareCalls;
  var bare: BareCalls;
}

globalThis.ours = new OurCalls();
globalThis.BareSide = BareCalls;
