import type { CallLinkSignal } from 'im-sdk/protocol';
import { expect, test } from 'vitest';
import { PeerLink } from '../link/peer-link.ts';
import { BrowserConnection } from './browser-connection.ts';
import { createBrowserCallPlatform } from './browser-platform.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };

/** Two ends whose signals reach each other. */
function ends(isInitiator: readonly [boolean, boolean]) {
  const platform = createBrowserCallPlatform();
  const links: PeerLink[] = [];
  const texts: string[][] = [[], []];
  const connections = isInitiator.map((initiates, index) => {
    return new BrowserConnection({
      ...{ iceServers: [], isRelayOnly: false, isInitiator: initiates },
      onTrack: () => undefined,
      onText: (text) => texts[index]?.push(text),
    });
  });
  for (const [index, connection] of connections.entries()) {
    links.push(
      new PeerLink({
        connection,
        isPolite: index === 0,
        isInitiator: isInitiator[index] ?? false,
        epoch: 1,
        post: async (signal: CallLinkSignal) => {
          links[1 - index]?.receive(signal);
          return 'posted';
        },
        startTimer: platform.after,
      }),
    );
  }
  const close = () => {
    for (const link of links) link.close();
  };
  return { platform, links, connections, texts, close };
}

async function expectMedia({ platform, connections, close }: ReturnType<typeof ends>): Promise<void> {
  const stream = await platform.openDevices({ audio: true, video: { width: 160, height: 120 } });
  const [audio] = stream.getAudioTracks();
  const [video] = stream.getVideoTracks();
  for (const connection of connections) connection.send({ audio, video });
  for (const connection of connections) {
    await expect.poll(() => connection.connectionState, PATIENCE).toBe('connected');
    await expect.poll(async () => (await connection.stats()).frames, PATIENCE).toBeGreaterThan(3);
    // Sound is decoded where it is played.
    const player = new Audio();
    player.srcObject = connection.stream;
    await player.play();
    await expect.poll(async () => (await connection.stats()).energy, PATIENCE).toBeGreaterThan(0);
    player.srcObject = null;
  }
  close();
  for (const track of stream.getTracks()) track.stop();
}

test('Media flow both ways, and texts beside them', async () => {
  const stage = ends([true, false]);
  stage.connections[0]?.post('one');
  stage.connections[1]?.post('other');
  await expect.poll(() => stage.texts, PATIENCE).toEqual([['other'], ['one']]);
  await expectMedia(stage);
});

test('Media flow where both ends have made the first offer', async () => {
  await expectMedia(ends([true, true]));
});

test('Media flow again after an ICE restart', async () => {
  const stage = ends([true, false]);
  await expect.poll(() => stage.connections[0]?.connectionState, PATIENCE).toBe('connected');
  stage.connections[0]?.configure([]);
  stage.links[0]?.restart();
  await expectMedia(stage);
});
