/**
 * How long to wait before try `attempt` (from 0): exponential from `firstMs` up to `ceilingMs`, with full jitter
 * between half of it and all of it, so that many clients do not come back together. `random` is in [0, 1).
 */
export function backoffMs(
  attempt: number,
  random: number,
  { firstMs, ceilingMs }: { readonly firstMs: number; readonly ceilingMs: number },
): number {
  const full = Math.min(ceilingMs, firstMs * 2 ** Math.min(attempt, 30));
  return Math.round(full * (0.5 + random / 2));
}
