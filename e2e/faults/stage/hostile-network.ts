import type { nodeNetwork } from '@internal/testkit';
import type { Chance } from '../chance.ts';

type Network = Pick<typeof nodeNetwork, 'openSocket'> & {
  readonly fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
};

/** How often something goes wrong while the network is hostile, each in [0, 1]. */
export interface Rates {
  /** A frame of the server is lost, comes twice, or comes late, after those behind it. */
  readonly lostFrame: number;
  readonly doubledFrame: number;
  readonly lateFrame: number;
  /** A request never arrives, its answer is lost, it is answered 503, or its answer comes late. */
  readonly lostRequest: number;
  readonly lostAnswer: number;
  readonly busy: number;
  readonly lateAnswer: number;
}

export const hostileRates: Rates = {
  lostFrame: 0.04,
  doubledFrame: 0.04,
  lateFrame: 0.08,
  lostRequest: 0.03,
  lostAnswer: 0.03,
  busy: 0.02,
  lateAnswer: 0.1,
};

const LATE_MS = 1_500;

/** The wire of one device, which does to it what chance says while it is hostile. */
export class HostileNetwork {
  hostile = false;
  /** How often something went wrong, by name. */
  readonly happened = new Map<string, number>();
  readonly #network: Network;
  readonly #chance: Chance;
  readonly #after: (ms: number, run: () => void) => unknown;
  readonly #rates: Rates;
  readonly #cuts = new Set<() => void>();

  constructor(network: Network, chance: Chance, after: (ms: number, run: () => void) => unknown, rates = hostileRates) {
    this.#network = network;
    this.#chance = chance;
    this.#after = after;
    this.#rates = rates;
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    if (this.#now('lostRequest')) throw new TypeError('Failed to fetch');
    if (this.#now('busy')) return new Response('<title>busy</title>', { status: 503, headers: { 'retry-after': '1' } });
    const answer = await this.#network.fetch(input, init);
    if (this.#now('lostAnswer')) throw new TypeError('Failed to fetch');
    if (this.#now('lateAnswer')) await new Promise<void>((resolve) => this.#after(this.#late(), resolve));
    return answer;
  };

  readonly openSocket: Network['openSocket'] = (url, handlers) => {
    let ended = false;
    const finish = (code: number, reason: string): void => {
      if (ended) return;
      ended = true;
      this.#cuts.delete(cut);
      handlers.close(code, reason);
    };
    const socket = this.#network.openSocket(url, {
      open: () => !ended && handlers.open(),
      message: (text) => {
        if (ended) return;
        const deliver = (): void => {
          if (!ended) handlers.message(text);
        };
        if (!isPush(text)) deliver();
        else if (this.#now('lostFrame')) return;
        else if (this.#now('lateFrame')) this.#after(this.#late(), deliver);
        else {
          deliver();
          if (this.#now('doubledFrame')) this.#after(this.#late(), deliver);
        }
      },
      close: finish,
    });
    const cut = (): void => {
      socket.drop(1000);
      finish(1006, '');
    };
    this.#cuts.add(cut);
    return {
      send: (text) => socket.send(text),
      close: (code, reason) => socket.close(code, reason),
      drop: (code) => {
        ended = true;
        this.#cuts.delete(cut);
        socket.drop(code);
      },
    };
  };

  /** Breaks the sockets that are open. */
  cut(): void {
    this.#note('cut');
    for (const cut of [...this.#cuts]) cut();
  }

  #late(): number {
    return 1 + this.#chance.below(LATE_MS);
  }

  #now(what: keyof Rates): boolean {
    if (!this.hostile || this.#chance.fraction() >= this.#rates[what]) return false;
    this.#note(what);
    return true;
  }

  #note(what: string): void {
    this.happened.set(what, (this.happened.get(what) ?? 0) + 1);
  }
}

/** Whether a frame is one that may be lost: the answers of login and heartbeat are missed by their deadlines instead. */
function isPush(text: string | undefined): boolean {
  return text !== undefined && !/^\{"cmd":[012]\b/.test(text);
}
