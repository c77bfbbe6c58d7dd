import { vi } from 'vitest';

/** Vitest gives up after a second and has no setting for it; a loaded machine needs that for one frame and one import. */
const LIMIT_MS = 10_000;

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));

function patient<Options extends object>(options: number | Options | undefined) {
  return typeof options === 'number' ? options : { timeout: LIMIT_MS, ...options };
}
