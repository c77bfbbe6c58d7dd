import sharp, { type Sharp } from 'sharp';

/** A picture of one colour. */
export function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#336699' }, limitInputPixels: false });
}

/** A photo as a telephone makes it: turned by its orientation, with the place it was taken at. */
export function photo(width: number, height: number): Promise<Buffer> {
  return plain(width, height)
    .withExif({ IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A moving picture of so many frames. */
export async function animation(frames: number, side: number, format: 'gif' | 'webp' = 'gif'): Promise<Buffer> {
  const pictures = Array.from({ length: frames }, (_, at) =>
    sharp({
      create: {
        width: side,
        height: side,
        channels: 3,
        background: { r: (at * 97) % 256, g: (at * 53) % 256, b: (at * 151) % 256 },
      },
    })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(pictures), { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** A picture that no format makes small. */
export function noise(side: number): Sharp {
  return sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
}
