import { type BrowserContext, expect, type Page } from '@playwright/test';

/** What one connection of a page has received since it began. */
export interface Received {
  /** Which of the page's connections, from its first one on. */
  readonly connection: number;
  readonly audioPackets: number;
  readonly frames: number;
  /** Loudness of the sound by time: a sound of nothing has none. */
  readonly energy: number;
}

/** Connections and device tracks that a page opened. */
interface MediaOfPage {
  readonly connections: readonly RTCPeerConnection[];
  readonly tracks: readonly MediaStreamTrack[];
}

declare global {
  interface Window {
    /** Set by `keepMedia`. */
    mediaOfPage: MediaOfPage;
    /** Sentences by which calls ended on this page, oldest first. They stand there for a short time. Set by `keepMedia`. */
    callEnds: readonly string[];
  }
}

/**
 * Every page of this browser remembers its connections, its devices, and how its calls ended. Cameras are small: the
 * machine draws them all.
 */
export async function keepMedia(
  context: BrowserContext,
  { isRelayOnly }: { readonly isRelayOnly: boolean },
): Promise<void> {
  await context.addInitScript(
    (policy) => {
      const connections: RTCPeerConnection[] = [];
      const tracks: MediaStreamTrack[] = [];
      window.mediaOfPage = { connections, tracks };
      window.RTCPeerConnection = class extends RTCPeerConnection {
        constructor(configuration?: RTCConfiguration) {
          super({ ...configuration, ...policy });
          connections.push(this);
        }
      };
      const callEnds: string[] = [];
      window.callEnds = callEnds;
      const seen = new WeakSet<Element>();
      new MutationObserver(() => {
        for (const sentence of document.querySelectorAll('[data-im-part="call-ended"] [role="alert"]')) {
          if (!seen.has(sentence)) callEnds.push(sentence.textContent ?? '');
          seen.add(sentence);
        }
      }).observe(document, { childList: true, subtree: true });
      const devices: MediaDevices | undefined = navigator.mediaDevices;
      if (!devices) return;
      const open = devices.getUserMedia.bind(devices);
      devices.getUserMedia = async (constraints) => {
        const video = constraints?.video ? { width: 160, height: 120, frameRate: 15 } : false;
        const stream = await open({ ...constraints, video });
        tracks.push(...stream.getTracks());
        return stream;
      };
    },
    isRelayOnly ? ({ iceTransportPolicy: 'relay' } as const) : {},
  );
}

/** What each open connection of a page has received. */
export function receivedBy(page: Page): Promise<Received[]> {
  return page.evaluate(async () => {
    const received = [];
    for (const [index, connection] of window.mediaOfPage.connections.entries()) {
      if (connection.connectionState === 'closed') continue;
      const total = { connection: index, audioPackets: 0, frames: 0, energy: 0 };
      for (const report of (await connection.getStats()).values()) {
        if (report.type !== 'inbound-rtp') continue;
        if (report.kind === 'audio') total.audioPackets += report.packetsReceived ?? 0;
        total.frames += report.framesDecoded ?? 0;
        total.energy += report.totalAudioEnergy ?? 0;
      }
      received.push(total);
    }
    return received;
  });
}

/** What each open connection has received beyond an earlier count; one that is new counts from its beginning. */
async function receivedSince(page: Page, before: readonly Received[]): Promise<Received[]> {
  return (await receivedBy(page)).map(({ connection, audioPackets, frames, energy }) => {
    const known = before.find((other) => other.connection === connection);
    return {
      connection,
      audioPackets: audioPackets - (known?.audioPackets ?? 0),
      frames: frames - (known?.frames ?? 0),
      energy: energy - (known?.energy ?? 0),
    };
  });
}

/** Looks often: media come fifty times a second. */
const OFTEN = { intervals: [100] };

/** Waits until each page has received more sound from everybody it is connected to: packets, and loudness in them. */
export async function expectSound(...pages: readonly Page[]): Promise<void> {
  await Promise.all(
    pages.map(async (page) => {
      const before = await receivedBy(page);
      const isHeard = async (): Promise<boolean> => {
        const received = await receivedSince(page, before);
        return received.length > 0 && received.every(({ audioPackets, energy }) => audioPackets > 20 && energy > 0);
      };
      await expect.poll(isHeard, { ...OFTEN, message: 'more sound' }).toBe(true);
    }),
  );
}

/** Waits until each page has decoded more pictures of one other person. */
export async function expectFrames(...pages: readonly Page[]): Promise<void> {
  await expectFramesOf(1, ...pages);
}

/** Waits until each page has decoded more pictures of so many other people. */
export async function expectFramesOf(people: number, ...pages: readonly Page[]): Promise<void> {
  await Promise.all(
    pages.map(async (page) => {
      const before = await receivedBy(page);
      const seen = async (): Promise<number> =>
        (await receivedSince(page, before)).filter(({ frames }) => frames > 5).length;
      await expect.poll(seen, { ...OFTEN, message: 'people whose pictures come' }).toBeGreaterThanOrEqual(people);
    }),
  );
}

/** How many connections and devices of a page are on. */
export function mediaOn(page: Page): Promise<{ connections: number; tracks: number }> {
  return page.evaluate(() => ({
    connections: window.mediaOfPage.connections.filter(({ connectionState }) => connectionState !== 'closed').length,
    tracks: window.mediaOfPage.tracks.filter(({ readyState }) => readyState === 'live').length,
  }));
}

/** Waits until camera, microphone and connections of each page are off. */
export async function expectMediaOff(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) await expect.poll(() => mediaOn(page), OFTEN).toEqual({ connections: 0, tracks: 0 });
}

/** The sentence by which the last call of a page ended; it stands there for a short time. */
export function lastEnd(page: Page): Promise<string> {
  return page.evaluate(() => window.callEnds.at(-1) ?? '');
}

/** Waits until the last call of a page has ended by a sentence. */
export async function expectEnd(page: Page, sentence: string): Promise<void> {
  await expect.poll(() => lastEnd(page), OFTEN).toBe(sentence);
}

/** The ways on which the media of a page go to its first relay: `udp` or `tcp`; `direct` for those without one. */
export function pathsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const connection of window.mediaOfPage.connections) {
      if (connection.connectionState === 'closed') continue;
      const reports = await connection.getStats();
      for (const report of reports.values()) {
        if (report.type !== 'transport') continue;
        const local = reports.get(reports.get(report.selectedCandidatePairId)?.localCandidateId);
        paths.push(local?.candidateType === 'relay' ? local.relayProtocol : 'direct');
      }
    }
    return paths;
  });
}
