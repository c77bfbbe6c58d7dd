/** Pictures of 3 × 2 pixels that every decoder reads, as base64. */
const BYTES = {
  'image/png':
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAMAAACqqpYoAAAAA1BMVEXIKChQLvxyAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQImWNggAAAAAgAAa9T6iIAAAAASUVORK5CYII=',
  'image/jpeg':
    '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCWAEpn/9k=',
  'image/webp': 'UklGRjYAAABXRUJQVlA4ICoAAACQAQCdASoDAAIAAsBMJaACdLoAA5gA/uwmX18AU9Uf/OJfyR+gXaAAAAA=',
  'image/gif': 'R0lGODlhAwACAIAAAExpccgoKCH5BAUAAAAALAAAAAADAAIAAAICjF8AOw==',
} as const;

/** Media type of a test picture. */
export type PictureType = keyof typeof BYTES;

/** Every kind of picture that a server takes. */
export const PICTURE_TYPES = Object.keys(BYTES) as readonly PictureType[];

/** A picture of 3 × 2 pixels. `type` is what the blob says of itself, whatever its bytes are. */
export function picture(bytes: PictureType = 'image/png', type: string = bytes): Blob {
  return new Blob([Uint8Array.from(atob(BYTES[bytes]), (character) => character.charCodeAt(0))], { type });
}
