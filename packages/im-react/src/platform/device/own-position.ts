/** A position in degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const LONGEST_MS = 15_000;

/** Current position of the device, or why it is not available. Waits at most 15 s. */
export function ownPosition(): Promise<Position | 'denied' | 'failed'> {
  if (!('geolocation' in navigator)) return Promise.resolve('failed');
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) => resolve(code === 1 ? 'denied' : 'failed'),
      { timeout: LONGEST_MS, enableHighAccuracy: true },
    );
  });
}
