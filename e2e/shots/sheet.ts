import sharp from 'sharp';

/** A picture on a sheet. */
export interface Shot {
  /** Stands above it. */
  readonly title: string;
  readonly bytes: Buffer;
}

const GAP = 12;
const TITLE = 22;

/** Pictures beside and below each other, each with its title. @param width of the pictures, px */
export async function sheetOf(shots: readonly Shot[], width: number): Promise<Buffer> {
  const isPhone = width < 768;
  const [columns, cell] = isPhone ? [8, 195] : [4, 480];
  const rows: { readonly top: number; readonly height: number; readonly shots: readonly Scaled[] }[] = [];
  let top = GAP;
  for (let index = 0; index < shots.length; index += columns) {
    const row = await Promise.all(shots.slice(index, index + columns).map((shot) => scaled(shot, cell)));
    const height = Math.max(...row.map((shot) => shot.height)) + TITLE;
    rows.push({ top, height, shots: row });
    top += height + GAP;
  }
  const layers = rows.flatMap((row) =>
    row.shots.flatMap(({ title, bytes }, column) => {
      const left = GAP + column * (cell + GAP);
      return [
        { input: label(title, cell), left, top: row.top },
        { input: bytes, left, top: row.top + TITLE },
      ];
    }),
  );
  const size = { width: GAP + columns * (cell + GAP), height: top, channels: 3, background: '#c9ced6' } as const;
  return sharp({ create: size }).composite(layers).png({ palette: true, quality: 90, effort: 10 }).toBuffer();
}

interface Scaled extends Shot {
  readonly height: number;
}

async function scaled({ title, bytes }: Shot, width: number): Promise<Scaled> {
  const { data, info } = await sharp(bytes).resize({ width }).png().toBuffer({ resolveWithObject: true });
  return { title, bytes: data, height: info.height };
}

function label(title: string, width: number): Buffer {
  const text = `<text x="2" y="16" font-family="sans-serif" font-size="13" fill="#22262d">${title}</text>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${TITLE}">${text}</svg>`);
}
