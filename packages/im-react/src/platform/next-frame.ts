/** Runs before the next paint. */
export function onNextFrame(run: () => void): void {
  requestAnimationFrame(run);
}
