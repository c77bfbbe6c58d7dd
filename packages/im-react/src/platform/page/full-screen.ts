/**
 * Shows the whole page full screen, where the browser can; menus and dialogs of the page stay in it. Returns a function
 * that leaves it, also before the browser has entered it.
 *
 * @param onLeft Called when the user left full screen by the browser's own key.
 */
export function enterFullScreen(page: Document, onLeft: () => void): () => void {
  let isWanted = true;
  const look = (): void => {
    if (!page.fullscreenElement) onLeft();
  };
  // A refusal is no fault: the window then fills the page.
  const entered = page.documentElement.requestFullscreen?.().catch(() => undefined);
  // Before it is entered, the event of an earlier leave may still arrive.
  void entered?.then(() => {
    if (isWanted) page.addEventListener('fullscreenchange', look);
  });
  return () => {
    isWanted = false;
    page.removeEventListener('fullscreenchange', look);
    void entered?.then(() => {
      if (page.fullscreenElement) page.exitFullscreen().catch(() => undefined);
    });
  };
}
