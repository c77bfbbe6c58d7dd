/** Calls `run` before the next paint. */
export function onNextFrame(run: () => void): void {
  requestAnimationFrame(run);
}

/** Calls `run` after the next paint. Returns a cancel function. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
