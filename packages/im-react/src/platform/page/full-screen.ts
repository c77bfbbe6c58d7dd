/**
 * Shows the whole page full screen, where the browser can; menus and dialogs of the page stay in it. Returns a function
 * that leaves it, also before the browser has entered it.
 */
export function enterFullScreen(page: Document): () => void {
  // A refusal is no fault: the window then fills the page.
  const entered = page.documentElement.requestFullscreen?.().catch(() => undefined);
  return () => {
    const leave = (): void => {
      if (page.fullscreenElement) page.exitFullscreen().catch(() => undefined);
    };
    void entered?.then(leave);
  };
}

/** Calls the listener when the person left full screen by the browser's own key. Returns an unsubscribe function. */
export function onFullScreenLeft(page: Document, listener: () => void): () => void {
  const look = (): void => {
    if (!page.fullscreenElement) listener();
  };
  page.addEventListener('fullscreenchange', look);
  return () => page.removeEventListener('fullscreenchange', look);
}
