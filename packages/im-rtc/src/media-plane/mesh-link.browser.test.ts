import { expect, test } from 'vitest';
import { createBrowserCallPlatform } from '../platform/browser-platform.ts';
import type { MediaConnection } from '../platform/call-platform.ts';
import { Mesh } from './mesh.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
const IDS = [5, 7] as const;

test('A real link is up again after one end opened it anew', async () => {
  const browser = createBrowserCallPlatform();
  const linkIds = [0, 0];
  const connections: MediaConnection[][] = [[], []];
  const meshes: Mesh[] = IDS.map(
    (ownId, own) =>
      new Mesh({
        platform: {
          ...browser,
          connect(options) {
            const connection = browser.connect(options);
            connections[own]?.push(connection);
            return connection;
          },
        },
        ...{ isRelayOnly: false, bothMayOffer: true, ownId },
        config: async () => ({ maxChannel: 9, iceServers: [] }),
        post: async (_userId, signal) => {
          meshes[1 - own]?.deliver(ownId, linkIds[1 - own] ?? 0, signal);
          return 'posted';
        },
        listeners: { onChange: () => undefined, onLink: () => undefined },
      }),
  );
  const open = (own: number, isInitiator: boolean): void => {
    linkIds[own] = (linkIds[own] ?? 0) + 1;
    meshes[own]?.keep(new Map([[IDS[1 - own] ?? 0, { linkId: linkIds[own] ?? 0, isInitiator }]]));
  };
  const states = () => connections.map((made) => made.map(({ connectionState }) => connectionState));
  open(0, true);
  open(1, false);
  await expect.poll(states, PATIENCE).toEqual([['connected'], ['connected']]);
  open(1, true);
  await expect.poll(states, PATIENCE).toEqual([
    ['closed', 'connected'],
    ['closed', 'connected'],
  ]);
  for (const mesh of meshes) mesh.close();
});
