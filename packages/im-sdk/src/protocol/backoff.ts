/**
 * Delay before retry `attempt` (from 0): exponential from `firstMs` up to `ceilingMs`. Jitter of 50 to 100 %, so that
 * clients do not reconnect all at once. `random` is in [0, 1).
 */
export function backoffMs(
  attempt: number,
  random: number,
  { firstMs, ceilingMs }: { readonly firstMs: number; readonly ceilingMs: number },
): number {
  const full = Math.min(ceilingMs, firstMs * 2 ** Math.min(attempt, 30));
  return Math.round(full * (0.5 + random / 2));
}
