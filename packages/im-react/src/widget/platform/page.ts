/** Longest wait for an answer of the page's server or of the chat server. */
const ANSWER_MS = 15_000;

/** Languages of the browser, best first. */
export const browserLanguages = (): readonly string[] => navigator.languages ?? [navigator.language];

/**
 * The page that a visitor is on, for the agents: without what stands behind `?` and `#`, which may be a secret. In a frame
 * it is the page around.
 */
export function visitedPage(): { readonly url: string; readonly title: string } {
  const isFrame = parent !== window && document.referrer !== '';
  const { origin, pathname } = new URL(isFrame ? document.referrer : location.href);
  return { url: origin + pathname, title: isFrame ? '' : document.title };
}

/** Sends a POST request; rejects after 15 s without an answer. */
export async function post(url: string, init: RequestInit): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), ANSWER_MS);
  try {
    return await fetch(url, { method: 'POST', ...init, signal: stop.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects if `pending` has not settled after 15 s. */
export function inTime<T>(pending: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), ANSWER_MS);
    pending.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Calls `run` once the page has loaded and has nothing to do. Returns a cancel function. */
export function whenIdle(run: () => void): () => void {
  let cancel = (): void => removeEventListener('load', wait);
  function wait(): void {
    if (typeof requestIdleCallback === 'function') {
      const id = requestIdleCallback(run, { timeout: 5_000 });
      cancel = () => cancelIdleCallback(id);
    } else {
      const timer = setTimeout(run, 1_000);
      cancel = () => clearTimeout(timer);
    }
  }
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => cancel();
}

/**
 * Puts a number before the page's title, and takes away only what it has put there itself.
 *
 * @returns a function that sets the number; `undefined` for none
 */
export function createTitleCount(): (count: string | undefined) => void {
  let shown = '';
  return (count) => {
    const title = shown && document.title.startsWith(shown) ? document.title.slice(shown.length) : document.title;
    shown = count === undefined ? '' : `(${count}) `;
    if (document.title !== shown + title) document.title = shown + title;
  };
}
