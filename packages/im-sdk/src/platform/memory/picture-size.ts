import type { PictureSize } from '../files.ts';

/** Image type, detected by the first bytes, with its size. */
export interface PictureHeader extends PictureSize {
  readonly type: 'image/png' | 'image/gif' | 'image/webp' | 'image/jpeg';
}

/** Parses the header of an image; `undefined` for any other bytes. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  if (text(1, 4) === 'PNG' && bytes.length >= 24) {
    return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
  }
  if (text(0, 4) === 'GIF8' && bytes.length >= 10) {
    return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
  }
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP' && bytes.length >= 30) return webpHeader(view, text(12, 16));
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegHeader(view);
  return undefined;
}

function webpHeader(view: DataView, chunk: string): PictureHeader | undefined {
  const type = 'image/webp';
  if (chunk === 'VP8 ')
    return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (chunk !== 'VP8X') return undefined;
  const size = (at: number): number => (view.getUint16(at, true) | (view.getUint8(at + 2) << 16)) + 1;
  return { type, width: size(24), height: size(27) };
}

/** Finds the size in the frame header; skips the segments before it. */
function jpegHeader(view: DataView): PictureHeader | undefined {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
