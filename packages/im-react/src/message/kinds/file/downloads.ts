import type { ImClient, Readable } from 'im-sdk';
import { onSessionEnd } from '../../../hooks/session/session-state.ts';
import { createEmitter } from '../../../platform/create-signal.ts';
import { fetchFile, followLink, saveFile } from '../../../platform/files/fetch-file.ts';

/** Progress of a download. */
export interface Download {
  /** Bytes received so far. */
  readonly receivedBytes: number;
  /** Size in bytes; 0 if unknown. */
  readonly totalBytes: number;
}

/** File to download. */
export interface DownloadRequest {
  /** Absolute URL checked by `safeAddress`. */
  readonly url: string;
  /** File name to save as. */
  readonly name: string;
  /** Size in bytes as given by the message; 0 if unknown. */
  readonly size: number;
}

/** Above this size the browser downloads the file by link: our download holds the whole file in memory. */
const MAX_IN_MEMORY_BYTES = 64 * 1024 * 1024;

interface Running {
  progress: Download;
  readonly stop: AbortController;
}

const running = new Map<string, Running>();
const { subscribe, emit: changed } = createEmitter();

/** Progress of the download of a URL; `undefined` while none runs. The download continues when its row is unmounted. */
export function downloadOf(url: string | undefined): Readable<Download | undefined> {
  return {
    getSnapshot: () => (url === undefined ? undefined : running.get(url)?.progress),
    subscribe,
  };
}

/**
 * Starts a download; does nothing if one is in flight. If `fetch` fails (for example CORS), the browser downloads by
 * link. Aborted when the account signs out.
 */
export async function startDownload(client: ImClient, { url, name, size }: DownloadRequest): Promise<void> {
  if (running.has(url)) return;
  if (size > MAX_IN_MEMORY_BYTES) return followLink(url, name);
  const download: Running = { progress: { receivedBytes: 0, totalBytes: size }, stop: new AbortController() };
  running.set(url, download);
  const unsubscribe = onSessionEnd(client, () => download.stop.abort());
  changed();
  try {
    const file = await fetchFile(url, {
      signal: download.stop.signal,
      onProgress(receivedBytes, total) {
        download.progress = { receivedBytes, totalBytes: total || size };
        changed();
      },
    });
    saveFile(file, name);
  } catch {
    if (!download.stop.signal.aborted) followLink(url, name);
  } finally {
    unsubscribe();
    running.delete(url);
    changed();
  }
}

/** Aborts the download of a URL, if one is in flight. */
export function cancelDownload(url: string): void {
  running.get(url)?.stop.abort();
}
