import { safeAddress } from '../../../message/kinds/fields.ts';

/** Download URL; `undefined` if it is not safe to fetch. */
export function downloadUrl(src: string, base: string): string | undefined {
  return src.startsWith('data:image/') ? src : safeAddress(src, base);
}

/** File name from a URL: its last path segment without characters that are invalid in file names. */
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
