import { safeAddress } from '../../message/kinds/fields.ts';

/** The address to download from; `undefined` where it is none that may be fetched. */
export function downloadUrl(src: string, base: string): string | undefined {
  return src.startsWith('data:image/') ? src : safeAddress(src, base);
}

/** A file name from an address: its last part, without what no file system takes. */
export function downloadName(url: string): string {
  if (!/^https?:/.test(url)) return 'image';
  const last = new URL(url).pathname.split('/').pop() ?? '';
  const name = decoded(last).replace(/[\\/:*?"<>|]/g, '_');
  return name === '' ? 'image' : name;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
