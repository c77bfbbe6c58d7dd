let stopOther: (() => void) | undefined;

/**
 * Makes one sound or video the only one that plays on this page, whatever conversation or account it is of: what played
 * before is stopped. Returns how to give the turn back.
 */
export function takePlayTurn(stop: () => void): () => void {
  if (stopOther !== stop) stopOther?.();
  stopOther = stop;
  return () => {
    if (stopOther === stop) stopOther = undefined;
  };
}
