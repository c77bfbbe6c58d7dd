/** Options of `fetchFile`. */
export interface FetchFileOptions {
  /** Aborts the download. */
  readonly signal: AbortSignal;
  /** Called with the bytes received so far; `total` is 0 if the server does not send it. */
  readonly onProgress: (received: number, total: number) => void;
}

/** Downloads a file with progress. Rejects on a network or HTTP error, or if CORS forbids reading it. */
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

/** False if the network or the server fails: it may be there later. A file that is gone counts as reachable. */
export async function isReachable(url: string): Promise<boolean> {
  const abort = new AbortController();
  try {
    const { status } = await fetch(url, { mode: 'no-cors', credentials: 'omit', signal: abort.signal });
    return status < 500;
  } catch {
    return false;
  } finally {
    // The body is not needed.
    abort.abort();
  }
}

const RELEASED_AFTER_MS = 60_000;

/** Saves a blob as a download. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  followLink(url, name);
  setTimeout(() => URL.revokeObjectURL(url), RELEASED_AFTER_MS);
}

/** Starts a browser download by URL, for files too large for memory or not readable by this page (CORS). */
export function followLink(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.rel = 'noopener';
  link.target = '_blank';
  link.click();
}

/** Decodes a sound to the samples of its first channel. Rejects if it cannot be fetched or decoded. */
export async function soundSamples(url: string): Promise<Float32Array> {
  const answer = await fetch(url, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`The sound did not come: ${answer.status}`);
  // A low sample rate is enough to draw a waveform. An offline context needs no user gesture and opens no audio device.
  const decoder = new OfflineAudioContext(1, 1, 8_000);
  const sound = await decoder.decodeAudioData(await answer.arrayBuffer());
  return sound.getChannelData(0);
}
