import { whenIdle } from '../../platform/idle.ts';

type Fetch = () => Promise<unknown>;

const waiting: Fetch[] = [];
let begun = false;
let running = false;

function next(): void {
  const fetch = begun && !running ? waiting.shift() : undefined;
  if (!fetch) return;
  running = true;
  whenIdle(() => {
    const goOn = (): void => {
      running = false;
      next();
    };
    // What cannot be fetched now is fetched on use, which also says so.
    fetch().then(goOn, goOn);
  });
}

/** Fetches something when the page has time after its first screen. */
export function fetchWhenIdle(fetch: Fetch): void {
  waiting.push(fetch);
  next();
}

/** A first screen stands: what waits is fetched, one after the other. */
export function beginIdleFetches(): void {
  begun = true;
  next();
}
