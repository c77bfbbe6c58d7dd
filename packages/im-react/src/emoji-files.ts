/** URLs of the emoji images. */
export interface EmojiFiles {
  /** Sprite sheet of all first frames: ten columns of square cells. */
  readonly posters: string;
  /** URL of the animated image of an emoji. */
  moving(index: number): string;
}

// The URLs below are relative to this file: src/ and the built package have the same depth, so do not move it.
// Each URL is a literal because Vite and webpack detect assets only in that form.

/** Sprite with the first frame of each emoji: ten columns of square cells, by emoji index. */
const postersFile = new URL('../emoji/posters.webp', import.meta.url);

/** Animated emoji images, by emoji index. */
const movingFiles: readonly URL[] = [
  new URL('../emoji/00.webp', import.meta.url),
  new URL('../emoji/01.webp', import.meta.url),
  new URL('../emoji/02.webp', import.meta.url),
  new URL('../emoji/03.webp', import.meta.url),
  new URL('../emoji/04.webp', import.meta.url),
  new URL('../emoji/05.webp', import.meta.url),
  new URL('../emoji/06.webp', import.meta.url),
  new URL('../emoji/07.webp', import.meta.url),
  new URL('../emoji/08.webp', import.meta.url),
  new URL('../emoji/09.webp', import.meta.url),
  new URL('../emoji/10.webp', import.meta.url),
  new URL('../emoji/11.webp', import.meta.url),
  new URL('../emoji/12.webp', import.meta.url),
  new URL('../emoji/13.webp', import.meta.url),
  new URL('../emoji/14.webp', import.meta.url),
  new URL('../emoji/15.webp', import.meta.url),
  new URL('../emoji/16.webp', import.meta.url),
  new URL('../emoji/17.webp', import.meta.url),
  new URL('../emoji/18.webp', import.meta.url),
  new URL('../emoji/19.webp', import.meta.url),
  new URL('../emoji/20.webp', import.meta.url),
  new URL('../emoji/21.webp', import.meta.url),
  new URL('../emoji/22.webp', import.meta.url),
  new URL('../emoji/23.webp', import.meta.url),
  new URL('../emoji/24.webp', import.meta.url),
  new URL('../emoji/25.webp', import.meta.url),
  new URL('../emoji/26.webp', import.meta.url),
  new URL('../emoji/27.webp', import.meta.url),
  new URL('../emoji/28.webp', import.meta.url),
  new URL('../emoji/29.webp', import.meta.url),
  new URL('../emoji/30.webp', import.meta.url),
  new URL('../emoji/31.webp', import.meta.url),
  new URL('../emoji/32.webp', import.meta.url),
  new URL('../emoji/33.webp', import.meta.url),
  new URL('../emoji/34.webp', import.meta.url),
  new URL('../emoji/35.webp', import.meta.url),
  new URL('../emoji/36.webp', import.meta.url),
  new URL('../emoji/37.webp', import.meta.url),
  new URL('../emoji/38.webp', import.meta.url),
  new URL('../emoji/39.webp', import.meta.url),
  new URL('../emoji/40.webp', import.meta.url),
  new URL('../emoji/41.webp', import.meta.url),
  new URL('../emoji/42.webp', import.meta.url),
  new URL('../emoji/43.webp', import.meta.url),
  new URL('../emoji/44.webp', import.meta.url),
  new URL('../emoji/45.webp', import.meta.url),
  new URL('../emoji/46.webp', import.meta.url),
  new URL('../emoji/47.webp', import.meta.url),
  new URL('../emoji/48.webp', import.meta.url),
  new URL('../emoji/49.webp', import.meta.url),
  new URL('../emoji/50.webp', import.meta.url),
  new URL('../emoji/51.webp', import.meta.url),
  new URL('../emoji/52.webp', import.meta.url),
  new URL('../emoji/53.webp', import.meta.url),
  new URL('../emoji/54.webp', import.meta.url),
  new URL('../emoji/55.webp', import.meta.url),
  new URL('../emoji/56.webp', import.meta.url),
];

/** Images of this package, as the host's bundler serves them. */
export const emojiFiles: EmojiFiles = {
  posters: postersFile.href,
  moving: (index) => movingFiles[index]?.href ?? '',
};
