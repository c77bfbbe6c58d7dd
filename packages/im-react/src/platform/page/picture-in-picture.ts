/** Whether the browser can show a video in a window of its own. */
export function hasPictureInPicture(page: Document): boolean {
  return page.pictureInPictureEnabled === true;
}

/** Shows a video in a window of its own, or takes it back. Does nothing where the browser refuses. */
export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  const page = video.ownerDocument;
  try {
    if (page.pictureInPictureElement === video) await page.exitPictureInPicture();
    else await video.requestPictureInPicture();
  } catch {
    // Before the first frame, or refused by the page's policy.
  }
}
