import type { ByteAnswer, ByteUpload, DeviceFiles } from '../files.ts';
import { readPictureHeader } from './picture-size.ts';

/** File operations of a memory device. `previews` holds the unreleased previews. */
export function createMemoryFiles(upload: DeviceFiles['upload'], previews: Map<string, Blob>): DeviceFiles {
  let count = 0;
  return {
    upload,
    preview(blob) {
      count += 1;
      const address = `blob:memory/${count}`;
      previews.set(address, blob);
      return address;
    },
    releasePreview: (address) => {
      previews.delete(address);
    },
    async measurePicture(blob) {
      const header = readPictureHeader(new Uint8Array(await blob.arrayBuffer()));
      return header && { width: header.width, height: header.height };
    },
  };
}

/** Uploads by one `fetch` request, for a network without `upload`. */
export async function uploadByFetch(
  fetch: typeof globalThis.fetch,
  { method, url, headers, blob, field, onSent, signal }: ByteUpload,
): Promise<ByteAnswer> {
  const form = new FormData();
  if (field) form.append(field.name, blob, field.fileName);
  const answer = await fetch(url, { method, headers, body: field ? form : blob, signal });
  const text = await answer.text();
  onSent(blob.size);
  return { status: answer.status, text, retryAfter: answer.headers.get('retry-after') };
}
