let stopOther: (() => void) | undefined;

/**
 * Makes one sound or video the only one that plays on this page: stops the previous one with its `stop`. Returns a
 * release function.
 */
export function startExclusivePlayback(stop: () => void): () => void {
  if (stopOther !== stop) stopOther?.();
  stopOther = stop;
  return () => {
    if (stopOther === stop) stopOther = undefined;
  };
}
