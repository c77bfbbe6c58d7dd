/** A PNG of 8 × 6 px, blue. */
export const pictureFile = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAEUlEQVR4nGMQssrGihgGUgIA/d0iUXyIgbMAAAAASUVORK5CYII=',
    'base64',
  ),
};
