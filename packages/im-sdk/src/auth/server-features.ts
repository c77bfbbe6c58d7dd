import * as v from 'valibot';
import type { HttpRequests } from '../http/http-client.ts';
import { isMissingAtSpecOnlyServer } from '../http/refusal.ts';
import { parseStored } from '../platform/parse-stored.ts';
import type { Platform } from '../platform/platform.ts';
import { FEATURES, type Feature, ImError, limits, OPTIONAL_FEATURES } from '../protocol/index.ts';
import { Cell } from '../store/cell.ts';
import type { KeyedSubject } from '../store/keyed-subject.ts';
import type { Readable } from '../store/readable.ts';

const Names = v.array(v.string());

/**
 * Features of a server beyond the specification. Requested at every socket login. The last answer is stored and used
 * while the server is in trouble. A spec-only server is one that answered without features: a failed request says nothing,
 * because the two kinds number messages differently.
 */
export class ServerFeatures {
  readonly #platform: Pick<Platform, 'local'>;
  readonly #key: string;
  readonly #features: Cell<ReadonlySet<Feature>>;
  readonly #isSpecOnly: Cell<boolean>;
  #asked = false;
  /** True once this server has answered, also at an earlier visit. */
  #isKnown: boolean;

  /** Features as a `Readable`; a new set only when it changes. */
  readonly offered: Readable<ReadonlySet<Feature>>;
  /** True once the server was seen to have no features. */
  readonly isSpecOnly: Readable<boolean>;

  constructor(platform: Pick<Platform, 'local'>, server: string, subject: KeyedSubject) {
    this.#platform = platform;
    this.#key = `im:features:${server}`;
    const stored = this.#stored();
    this.#isKnown = stored !== undefined;
    this.#features = new Cell(subject, 'features', stored ?? new Set<Feature>());
    this.#isSpecOnly = new Cell(subject, 'specOnly', stored?.size === 0);
    this.offered = this.#features;
    this.isSpecOnly = this.#isSpecOnly;
  }

  current(): ReadonlySet<Feature> {
    return this.#features.getSnapshot();
  }

  /** Reads the features that another tab has stored. */
  readStored(): void {
    const stored = this.#asked ? undefined : this.#stored();
    if (stored) this.#set(stored);
  }

  /**
   * Requests the features. Rejects only if they are unknown and the server does not answer, or with an auth error.
   */
  async ask(http: HttpRequests): Promise<void> {
    try {
      const config = await http.request('systemConfig', {}, { timeoutMs: limits.configTimeoutMs });
      this.#asked = true;
      this.#set(onlyKnown(config.features ?? []));
      this.#platform.local.set(this.#key, JSON.stringify([...this.current()]));
    } catch (error) {
      if (!(error instanceof ImError) || error.category === 'auth') throw error;
      if (isMissingAtSpecOnlyServer(error)) {
        this.#asked = true;
        this.#set(this.current());
      }
      if (!this.#isKnown) throw error;
    }
  }

  #stored(): ReadonlySet<Feature> | undefined {
    const names = parseStored(Names, this.#platform.local.get(this.#key));
    return names && onlyKnown(names);
  }

  #set(features: ReadonlySet<Feature>): void {
    this.#isKnown = true;
    const before = this.current();
    const same = features.size === before.size && [...features].every((feature) => before.has(feature));
    if (!same) this.#features.setNow(features);
    this.#isSpecOnly.setNow(features.size === 0);
  }
}

function onlyKnown(names: readonly string[]): ReadonlySet<Feature> {
  return new Set([...FEATURES, ...OPTIONAL_FEATURES].filter((feature) => names.includes(feature)));
}
