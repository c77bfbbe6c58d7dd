export interface FetchFileOptions {
  readonly signal: AbortSignal;
  /** Bytes that came so far; `total` is 0 where the server does not say. */
  readonly onProgress: (received: number, total: number) => void;
}

/** Fetches a file with progress. Rejects where it does not come, or may not be read by this page. */
export async function fetchFile(url: string, { signal, onProgress }: FetchFileOptions): Promise<Blob> {
  const answer = await fetch(url, { signal, credentials: 'omit' });
  if (!answer.ok || !answer.body) throw new Error(`The file did not come: ${answer.status}`);
  const total = Number(answer.headers.get('content-length') ?? 0);
  const parts: BlobPart[] = [];
  let received = 0;
  const reader = answer.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    received += next.value.length;
    onProgress(received, total);
  }
  return new Blob(parts, { type: answer.headers.get('content-type') ?? '' });
}

const RELEASED_AFTER_MS = 60_000;

/** Puts a file into the device's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  followLink(url, name);
  setTimeout(() => URL.revokeObjectURL(url), RELEASED_AFTER_MS);
}

/** Leaves a download to the browser: for files too large to hold, and for those that this page may not read. */
export function followLink(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.rel = 'noopener';
  link.target = '_blank';
  link.click();
}
