import type { Readable } from 'im-sdk';
import { fetchFile, followLink, saveFile } from '../../../../platform/files/fetch-file.ts';

/** A file on its way to this device. Sizes are bytes; `totalBytes` is 0 where nobody knows. */
export interface Download {
  readonly receivedBytes: number;
  readonly totalBytes: number;
}

export interface DownloadRequest {
  /** Absolute and safe to open. */
  readonly url: string;
  readonly name: string;
  /** Bytes, as the message says; 0 for unknown. */
  readonly size: number;
}

/** Larger files are the browser's own matter: here they would have to be held in memory. */
const HELD_BYTES = 64 * 1024 * 1024;

interface Running {
  progress: Download;
  readonly stop: AbortController;
}

const running = new Map<string, Running>();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of [...listeners]) listener();
}

/** A file's download, by its address; `undefined` while there is none. Goes on when its row is scrolled away. */
export function downloadOf(url: string | undefined): Readable<Download | undefined> {
  return {
    getSnapshot: () => (url === undefined ? undefined : running.get(url)?.progress),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Begins to download; does nothing while that goes on already. What this page may not read the browser downloads. */
export async function startDownload({ url, name, size }: DownloadRequest): Promise<void> {
  if (running.has(url)) return;
  if (size > HELD_BYTES) return followLink(url, name);
  const own: Running = { progress: { receivedBytes: 0, totalBytes: size }, stop: new AbortController() };
  running.set(url, own);
  changed();
  try {
    const file = await fetchFile(url, {
      signal: own.stop.signal,
      onProgress(receivedBytes, total) {
        own.progress = { receivedBytes, totalBytes: total || size };
        changed();
      },
    });
    saveFile(file, name);
  } catch {
    if (!own.stop.signal.aborted) followLink(url, name);
  } finally {
    running.delete(url);
    changed();
  }
}

export function cancelDownload(url: string): void {
  running.get(url)?.stop.abort();
}
