/** A drawn landscape: its colours, and whether it has water in it. */
interface Scene {
  readonly sky: string;
  readonly sun: string;
  readonly far: string;
  readonly near: string;
  readonly water?: string;
}

const SCENES = {
  lake: { sky: '#cfe9f7', sun: '#fdf6dc', far: '#8fb3c9', near: '#4d7f95', water: '#6fa8c4' },
  dusk: { sky: '#6f4c86', sun: '#fbe6a8', far: '#7a4a7e', near: '#3a2458' },
  sea: { sky: '#ffd9a3', sun: '#ff9d6b', far: '#3aa3a8', near: '#f3dcae', water: '#1f7f92' },
  forest: { sky: '#def0ea', sun: '#fff3cf', far: '#5c9a80', near: '#2f6b56' },
  dunes: { sky: '#d9c7b4', sun: '#e8dcc6', far: '#c99a6b', near: '#8f5a36' },
  night: { sky: '#23274f', sun: '#f2e9c9', far: '#31376c', near: '#171a38', water: '#2a3060' },
} as const satisfies Readonly<Record<string, Scene>>;

/** Name of a drawn picture. */
export type DemoPicture = keyof typeof SCENES;

/** A picture as an address that needs no network: hills before a sky, `width` × `height` px. */
export function demoPicture(name: DemoPicture, width = 600, height = 400): string {
  const { sky, sun, far, near, ...rest } = SCENES[name];
  const water = 'water' in rest ? `<rect y="290" width="600" height="110" fill="${rest.water}"/>` : '';
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 600 400" preserveAspectRatio="xMidYMid slice">` +
    `<rect width="600" height="400" fill="${sky}"/><circle cx="430" cy="120" r="48" fill="${sun}"/>` +
    `<path d="M0 250 110 150 210 235 330 130 470 240 600 170V400H0z" fill="${far}"/>${water}` +
    `<path d="M0 330C120 270 260 380 380 330S560 300 600 330V400H0z" fill="${near}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
