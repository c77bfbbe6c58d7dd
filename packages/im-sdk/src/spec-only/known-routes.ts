import * as v from 'valibot';
import { parseStored } from '../platform/parse-stored.ts';
import type { Platform } from '../platform/platform.ts';
import { type ImError, type RouteName, routes } from '../protocol/index.ts';
import { Cell } from '../store/cell.ts';
import { derive } from '../store/derived.ts';
import type { KeyedSubject } from '../store/keyed-subject.ts';
import type { Readable } from '../store/readable.ts';

/** Expiry of the list: a busy server looks like one without the route. */
const KEPT_MS = 24 * 3_600_000;

const Stored = v.object({ at: v.number(), missing: v.array(v.string()), replaced: v.array(v.string()) });

/** Extensions of our server that have controls of their own: no spec-only server has them. */
const EXTENSIONS: readonly RouteName[] = [
  'searchGroups',
  'groupRequests',
  'approveGroupRequest',
  'rejectGroupRequest',
  'transferGroup',
  'groupSettings',
  'groupAttributes',
  'groupMsgRemind',
  'friendMsgRemind',
  'sessions',
  'endSession',
];

/** Missing in the older build of the family, which has no friend requests either. */
const WITH_FRIEND_REQUESTS: readonly RouteName[] = [
  'manualApprove',
  'flushAllMessages',
  'muteMembers',
  'muteGroup',
  'setupGroupCall',
];

/** Routes that a spec-only server answered "not here", and those with another route in their place. Remembered a server. */
export class KnownRoutes {
  readonly #platform: Pick<Platform, 'local' | 'clock'>;
  readonly #key: string;
  readonly #missing: Cell<ReadonlySet<RouteName>>;
  /** Routes whose controls are hidden: the missing ones, and those that no server of this kind has. */
  readonly notOffered: Readable<ReadonlySet<RouteName>>;
  #replaced: ReadonlySet<RouteName>;
  #at: number;

  constructor(
    platform: Pick<Platform, 'local' | 'clock'>,
    server: string,
    subject: KeyedSubject,
    isSpecOnly: Readable<boolean>,
  ) {
    this.#platform = platform;
    this.#key = `im:routes:${server}`;
    const stored = parseStored(Stored, platform.local.get(this.#key));
    const known = stored && platform.clock.now() - stored.at < KEPT_MS ? stored : undefined;
    this.#at = known?.at ?? platform.clock.now();
    this.#missing = new Cell(subject, 'routes', routeNames(known?.missing ?? []));
    this.#replaced = routeNames(known?.replaced ?? []);
    this.notOffered = derive([this.#missing, isSpecOnly], () => {
      const missing = this.#missing.getSnapshot();
      if (!isSpecOnly.getSnapshot()) return missing;
      return new Set([...missing, ...EXTENSIONS, ...(missing.has('friendRequests') ? WITH_FRIEND_REQUESTS : [])]);
    });
  }

  /** Routes that the server answered as missing. */
  get missing(): Readable<ReadonlySet<RouteName>> {
    return this.#missing;
  }

  /** True if another route does the work of this one. */
  isReplaced(name: RouteName): boolean {
    return this.#replaced.has(name);
  }

  /** The route itself answered. */
  setOffered(name: RouteName): void {
    this.#set(name, { missing: false, replaced: false });
  }

  /** Another route answered in its place. */
  setReplaced(name: RouteName): void {
    this.#set(name, { missing: false, replaced: true });
  }

  /** Neither the route nor one in its place is there. */
  setMissing(name: RouteName): void {
    this.#set(name, { missing: true, replaced: false });
  }

  #set(name: RouteName, { missing, replaced }: { readonly missing: boolean; readonly replaced: boolean }): void {
    const known = this.#missing.getSnapshot();
    if (known.has(name) === missing && this.#replaced.has(name) === replaced) return;
    if (known.size === 0 && this.#replaced.size === 0) this.#at = this.#platform.clock.now();
    this.#replaced = changed(this.#replaced, name, replaced);
    if (known.has(name) !== missing) this.#missing.setNow(changed(known, name, missing));
    const stored = { at: this.#at, missing: [...this.#missing.getSnapshot()], replaced: [...this.#replaced] };
    this.#platform.local.set(this.#key, JSON.stringify(stored));
  }
}

/**
 * True for an answer of a server that may lack the route: 404, or code 500 without a cause. A busy server looks the
 * same.
 */
export function isNotHere({ code }: Pick<ImError, 'code'>): boolean {
  return code === 'server.internal' || code === 'request.notFound';
}

function changed(names: ReadonlySet<RouteName>, name: RouteName, on: boolean): ReadonlySet<RouteName> {
  const others = [...names].filter((other) => other !== name);
  return new Set(on ? [...others, name] : others);
}

function routeNames(names: readonly string[]): ReadonlySet<RouteName> {
  return new Set(names.filter((name): name is RouteName => Object.hasOwn(routes, name)));
}
