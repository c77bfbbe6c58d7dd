/** Runs before the next paint. */
export function onNextFrame(run: () => void): void {
  requestAnimationFrame(run);
}

/** Runs once the next frame is painted. Returns how to call it off. */
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
