import type { ByteAnswer, ByteUpload, DeviceFiles } from '../files.ts';

/** File access of the page. */
export const browserFiles: DeviceFiles = {
  upload: uploadBytes,
  preview: (blob) => URL.createObjectURL(blob),
  releasePreview: (address) => URL.revokeObjectURL(address),
  async measurePicture(blob) {
    if (typeof createImageBitmap === 'undefined') return undefined;
    try {
      const bitmap = await createImageBitmap(blob);
      const { width, height } = bitmap;
      bitmap.close();
      return { width, height };
    } catch {
      return undefined;
    }
  },
};

/** Sends bytes by XHR, because `fetch` reports no upload progress. */
function uploadBytes(upload: ByteUpload): Promise<ByteAnswer> {
  return typeof XMLHttpRequest === 'undefined' ? uploadByFetch(upload) : uploadByRequest(upload);
}

function uploadByRequest(upload: ByteUpload): Promise<ByteAnswer> {
  return new Promise((resolve, reject) => {
    const { method, url, headers, blob, onSent, signal } = upload;
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    // A form is slightly larger than its file: clamp.
    request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, blob.size));
    request.onload = () => {
      onSent(blob.size);
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('retry-after'),
      });
    };
    request.onerror = () => reject(new TypeError('The upload broke off'));
    request.onabort = () => reject(aborted());
    request.onloadend = () => signal.removeEventListener('abort', stop);
    if (signal.aborted) {
      reject(aborted());
      return;
    }
    signal.addEventListener('abort', stop);
    request.send(bodyOf(upload));
  });
}

/** Without XHR (outside a page): no progress until the end. */
async function uploadByFetch(upload: ByteUpload): Promise<ByteAnswer> {
  const { method, url, headers, blob, onSent, signal } = upload;
  const answer = await fetch(url, { method, headers, body: bodyOf(upload), signal });
  const text = await answer.text();
  onSent(blob.size);
  return { status: answer.status, text, retryAfter: answer.headers.get('retry-after') };
}

/** Body of an upload request: the bytes, or a form. */
function bodyOf({ blob, field }: ByteUpload): Blob | FormData {
  if (!field) return blob;
  const form = new FormData();
  form.append(field.name, blob, field.fileName);
  return form;
}

function aborted(): DOMException {
  return new DOMException('The upload was given up', 'AbortError');
}
