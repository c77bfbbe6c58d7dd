import * as v from 'valibot';
import type { SignedInHttp } from '../http/http-client.ts';
import type { Platform } from '../platform/platform.ts';
import { Code, FEATURES, type Feature, ImError, limits } from '../protocol/index.ts';
import type { Readable } from '../store/readable.ts';
import { readKept } from './kept-session.ts';

const Names = v.array(v.string());

/**
 * What a server offers beyond the specification. Asked at every login on the socket; what it said last is kept, so
 * that a server in trouble is not taken for one that knows only the specification.
 */
export class ServerFeatures {
  readonly #platform: Pick<Platform, 'local'>;
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  #features: ReadonlySet<Feature>;
  #asked = false;

  constructor(platform: Pick<Platform, 'local'>, server: string) {
    this.#platform = platform;
    this.#key = `im:features:${server}`;
    this.#features = this.#kept();
  }

  current(): ReadonlySet<Feature> {
    return this.#features;
  }

  /** The same for a screen: a new set only when something else is offered. */
  readonly offered: Readable<ReadonlySet<Feature>> = {
    getSnapshot: () => this.#features,
    subscribe: (listener) => {
      const own = (): void => listener();
      this.#listeners.add(own);
      return () => this.#listeners.delete(own);
    },
  };

  /** Reads what another tab of this browser was told. */
  reread(): void {
    if (!this.#asked) this.#set(this.#kept());
  }

  /** Asks the server. Rejects only where it was never asked before and could not be reached. */
  async ask(http: SignedInHttp): Promise<void> {
    try {
      const config = await http.call('systemConfig', {}, { timeoutMs: limits.configTimeoutMs });
      this.#set(known(config.features ?? []));
      this.#asked = true;
      this.#platform.local.set(this.#key, JSON.stringify([...this.#features]));
    } catch (error) {
      if (!(error instanceof ImError) || error.category === 'auth') throw error;
      if (notOffered(error)) this.#asked = true;
      if (!this.#asked && this.#features.size === 0) throw error;
    }
  }

  #kept(): ReadonlySet<Feature> {
    return known(readKept(Names, this.#platform.local.get(this.#key)) ?? []);
  }

  #set(features: ReadonlySet<Feature>): void {
    const same = features.size === this.#features.size && [...features].every((each) => this.#features.has(each));
    if (same) return;
    this.#features = features;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Code 500 or 404 on a call that a server may not have means that it does not have it. */
function notOffered({ status, retryable }: ImError): boolean {
  return status === Code.INTERNAL || !retryable;
}

function known(names: readonly string[]): ReadonlySet<Feature> {
  return new Set(FEATURES.filter((feature) => names.includes(feature)));
}
