import { fileURLToPath } from 'node:url';

/** The workspace root. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The applications that `build-apps.ts` makes, by name. */
export const APPS = ['reference', 'vite-18', 'vite-19', 'next'] as const;
export type AppName = (typeof APPS)[number];

/** Inside the workspace: Next follows no link that leads out of its root. */
export const homeOf = (name: AppName): string => `${root}.cache/host-apps/${name}`;

/** Next's program. */
export const NEXT = `${homeOf('next')}/node_modules/next/dist/bin/next`;
