import sharp from 'sharp';
import { expect, it } from 'vitest';
import { comparePictures } from './compare.ts';

interface Look {
  readonly left?: number;
  readonly color?: string;
  readonly bubble?: string;
  readonly text?: string;
  readonly height?: number;
}

/** A screen of 400 × 300 px with a heading and a button. */
function screen({
  left = 300,
  color = '#1463d8',
  bubble = '#d3e3ff',
  text = 'Group notice',
  height = 300,
}: Look = {}): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="${height}">
    <rect width="400" height="${height}" fill="#f4f6f9"/>
    <circle cx="40" cy="40" r="20" fill="#c9ced6"/>
    <text x="72" y="46" font-family="sans-serif" font-size="16" fill="#22262d">${text}</text>
    <rect x="180" y="90" width="200" height="60" rx="12" fill="${bubble}"/>
    <rect x="${left}" y="240" width="72" height="32" rx="8" fill="${color}"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

it.each<[string, Look]>([
  ['a button moved by 2 px', { left: 302 }],
  ['a button of another blue', { color: '#4d8df0' }],
  ['a pale blue bubble that became pale green', { bubble: '#bdeebd' }],
  ['a word that changed', { text: 'Group rules' }],
])('shows %s as changed, with a picture of the difference', async (_, look) => {
  for (const tolerance of ['same browser', 'other build'] as const) {
    const { isSame, reason, difference } = await comparePictures(await screen(), await screen(look), tolerance);
    expect({ isSame, hasDifference: difference !== undefined }, reason).toEqual({ isSame: false, hasDifference: true });
  }
});

it('takes another size for a change', async () => {
  expect(await comparePictures(await screen(), await screen({ height: 301 }))).toEqual({
    isSame: false,
    reason: '400 × 300 px became 400 × 301 px',
  });
});

it('takes the same picture with a palette, as git keeps it, for the same', async () => {
  const picture = await screen();
  const kept = await sharp(picture).png({ palette: true, quality: 95, effort: 10 }).toBuffer();
  expect(kept.equals(picture)).toBe(false);
  expect((await comparePictures(kept, picture)).isSame).toBe(true);
});

it('tolerates edges that are antialiased differently', async () => {
  const blurred = await sharp(await screen({ left: 300.2 })).toBuffer();
  const { isSame, reason } = await comparePictures(await screen(), blurred);
  expect(isSame, reason).toBe(true);
});
