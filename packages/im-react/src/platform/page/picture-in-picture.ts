/** Whether the browser can show a video in a window of its own. */
export function hasPictureInPicture(page: Document): boolean {
  return page.pictureInPictureEnabled === true;
}

/** Whether a video is in a window of its own. */
export function isInPicture(video: HTMLVideoElement): boolean {
  return video.ownerDocument.pictureInPictureElement === video;
}

/** Shows a video in a window of its own, or takes it back. Does nothing where the browser refuses. */
export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  try {
    if (isInPicture(video)) await video.ownerDocument.exitPictureInPicture();
    else await video.requestPictureInPicture();
  } catch {
    // Before the first frame, or refused by the page's policy.
  }
}

/**
 * Calls the listener when a video enters or leaves a window of its own; that window has a button that takes it back, too.
 * Returns an unsubscribe function.
 */
export function onPictureInPicture(video: HTMLVideoElement, listener: (isIn: boolean) => void): () => void {
  const enter = (): void => listener(true);
  const leave = (): void => listener(false);
  video.addEventListener('enterpictureinpicture', enter);
  video.addEventListener('leavepictureinpicture', leave);
  return () => {
    video.removeEventListener('enterpictureinpicture', enter);
    video.removeEventListener('leavepictureinpicture', leave);
  };
}
