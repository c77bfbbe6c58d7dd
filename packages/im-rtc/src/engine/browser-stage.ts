import type { SignalingPort } from 'im-sdk/protocol';
import { expect } from 'vitest';
import type { CallEngine, GroupCallView, PrivateCallView } from '../call-views.ts';
import { createBrowserCallPlatform } from '../platform/browser-platform.ts';
import type { CallPlatform, MediaConnection, ReceivedStats } from '../platform/call-platform.ts';
import { createCallEngine } from './call-engine.ts';

/** An engine with the browser's connections and devices. */
export interface BrowserSeat {
  readonly userId: number;
  readonly engine: CallEngine;
  /** Connections that were made. */
  readonly connections: readonly MediaConnection[];
  /** Tracks that were opened. */
  readonly tracks: readonly MediaStreamTrack[];
  privateCall(): PrivateCallView | undefined;
  groupCall(): GroupCallView | undefined;
}

/** A real connection on a busy machine takes its time. */
export const PATIENCE = { timeout: 30_000, interval: 50 };

/** Makes an engine. Its camera has a small picture: the machine may be busy. */
export function browserSeat(userId: number, port: SignalingPort): BrowserSeat {
  const browser = createBrowserCallPlatform();
  const connections: MediaConnection[] = [];
  const tracks: MediaStreamTrack[] = [];
  const platform: CallPlatform = {
    ...browser,
    connect(options) {
      const connection = browser.connect(options);
      connections.push(connection);
      return connection;
    },
    async openDevices(constraints) {
      const video = constraints.video && { width: 160, height: 120, frameRate: 15 };
      const stream = await browser.openDevices({ ...constraints, video });
      tracks.push(...stream.getTracks());
      return stream;
    },
  };
  const engine = createCallEngine(port, platform);
  const view = () => engine.call.getSnapshot();
  return {
    ...{ userId, engine, connections, tracks },
    privateCall() {
      const call = view();
      return call?.kind === 'private' ? call : undefined;
    },
    groupCall() {
      const call = view();
      return call?.kind === 'group' ? call : undefined;
    },
  };
}

/** Waits until each connection of a seat has got more of something than it has now. */
export async function expectMore(
  { connections }: BrowserSeat,
  field: 'packets' | 'frames',
  more: number,
): Promise<void> {
  for (const connection of connections.filter(({ connectionState }) => connectionState === 'connected')) {
    const before = (await connection.stats())[field];
    await expect.poll(async () => (await connection.stats())[field] - before, PATIENCE).toBeGreaterThan(more);
  }
}

/** Totals of the first connection. */
export async function statsOf({ connections }: BrowserSeat): Promise<ReceivedStats | undefined> {
  return connections[0]?.stats();
}

/** Waits until the call of a seat is over; its devices and connections are off by then. */
export async function expectOver({ engine, tracks, connections }: BrowserSeat): Promise<void> {
  await expect.poll(() => engine.call.getSnapshot()?.phase, PATIENCE).toBe('closed');
  expect(tracks.filter(({ readyState }) => readyState === 'live')).toEqual([]);
  expect(connections.filter(({ connectionState }) => connectionState !== 'closed')).toEqual([]);
}
