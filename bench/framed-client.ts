import { createImClient, type ImClient } from 'im-sdk';
import { type ConversationKey, conversationKey } from 'im-sdk/protocol';
import {
  createMemoryDevice,
  createMemoryServer,
  createTestClient,
  FakeClock,
  type MemoryDevice,
  type MemoryServer,
  type MemoryTab,
} from 'im-sdk/testing';

interface SocketEnd {
  message(text: string): void;
}

export interface FramedClientOptions {
  /** Where messages are kept: nowhere, or in a database in memory. */
  readonly storage: 'memory' | 'durable';
  /** How many friends there are to talk to; one by default. */
  readonly friends?: number;
}

/** A whole client whose socket the benchmark writes into. */
export class FramedClient {
  client: ImClient;
  readonly device: MemoryDevice;
  readonly server: MemoryServer;
  readonly #clock: FakeClock;
  readonly #socket: () => SocketEnd;
  #tab: MemoryTab;

  private constructor(
    parts: { client: ImClient; device: MemoryDevice; server: MemoryServer; tab: MemoryTab },
    clock: FakeClock,
    socket: () => SocketEnd,
  ) {
    this.client = parts.client;
    this.device = parts.device;
    this.server = parts.server;
    this.#tab = parts.tab;
    this.#clock = clock;
    this.#socket = socket;
  }

  static async signedIn({ storage, friends = 1 }: FramedClientOptions): Promise<FramedClient> {
    const clock = new FakeClock();
    const server = createMemoryServer({ clock });
    const me = server.addPerson({ userName: 'me', nickName: 'Me' });
    for (let n = 1; n <= friends; n += 1) {
      server.befriend(me, server.addPerson({ userName: `friend${n}`, nickName: `Friend ${n}` }));
    }
    let end: SocketEnd | undefined;
    const network = {
      fetch: server.fetch,
      openSocket(url: string, handlers: Parameters<typeof server.openSocket>[1]) {
        end = handlers;
        return server.openSocket(url, handlers);
      },
    };
    const device = createMemoryDevice({ clock, network, page: { origin: server.origin, secure: true } });
    const { client, tab } = await createTestClient(server, {
      user: 'me',
      device,
      clock,
      storage: storage === 'durable' ? 'auto' : 'memory',
    });
    await clock.until(() => client.connection.state.getSnapshot().phase === 'live');
    await clock.advance(1_000);
    return new FramedClient({ client, device, server, tab }, clock, () => {
      if (!end) throw new Error('there is no socket');
      return end;
    });
  }

  /** Hands over all frames, so many at a time, and lets one paint pass after each burst. */
  async receive(texts: readonly string[], burst: number): Promise<void> {
    const socket = this.#socket();
    for (let from = 0; from < texts.length; from += burst) {
      const to = Math.min(from + burst, texts.length);
      for (let at = from; at < to; at += 1) socket.message(texts[at] ?? '');
      await this.#clock.advance(16);
    }
  }

  /** Resolves when so many messages are counted as unread. */
  async counted(unread: number): Promise<void> {
    await this.until(() => this.client.conversations.unreadTotal.getSnapshot() === unread);
  }

  /** The server is gone and the page is loaded anew, as far as it can be without a network. */
  async reload(): Promise<void> {
    this.server.network.goOffline();
    this.#tab = this.#tab.reload();
    this.client = createImClient({ platform: this.#tab.platform });
    await this.#clock.during(this.client.start());
  }

  async until(met: () => boolean): Promise<void> {
    await this.#clock.until(met);
  }

  async close(): Promise<void> {
    await this.#clock.during(this.client.destroy());
  }
}

/** Subscribes as a screen does: to the list and to the badge. */
export function listen(client: ImClient): () => void {
  const ends = [client.conversations.list.subscribe(() => {}), client.conversations.unreadTotal.subscribe(() => {})];
  return () => {
    for (const end of ends) end();
  };
}

/** The private conversation with the n-th friend. */
export function withFriend(n: number): ConversationKey {
  return conversationKey('private', n + 1);
}

/** Frames of private conversations, in order, as the server writes them, shared out among the friends. */
export function frames(count: number, friends = 1): string[] {
  return Array.from({ length: count }, (_, index) => {
    const position = Math.floor(index / friends) + 1;
    const friend = 1 + (index % friends);
    return JSON.stringify({
      cmd: 3,
      data: {
        id: 10_000 + index,
        tmpId: `tmp-${index}`,
        chatSeq: position,
        countSeq: position,
        sendId: friend + 1,
        recvId: 1,
        content: `message number ${index}, 你好`,
        type: 0,
        sendTime: 1_700_000_000_000 + index,
        status: 0,
        sendNickName: `Friend ${friend}`,
      },
    });
  });
}
