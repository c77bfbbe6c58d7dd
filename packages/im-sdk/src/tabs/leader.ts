import type { Cancel, Platform } from '../platform/platform.ts';
import type { TabBus } from './tab-bus.ts';

/** Callbacks of the leader election. */
export interface LeaderHandlers {
  /** This tab became the leader: it opens the socket, sends the outbox, writes messages. */
  lead(): void;
  /** Another tab is the leader: this one mirrors it. Also called at the start of a tab that finds a leader. */
  follow(): void;
}

/** Leader election of one tab among the tabs of an account. */
export interface Leadership {
  /** Joins the election; `lead` or `follow` is called with the result. */
  start(): void;
  /** Leaves the election; if this tab led, the next one takes over. */
  stop(): void;
  /** Makes this tab the leader ("use here"). No-op with Web Locks. */
  claim(): void;
}

type Parts = Pick<Platform, 'locks' | 'timers' | 'random'>;

/** Elects one leader among the tabs: the holder of a Web Lock or, without locks, the tab opened last. */
export function createLeadership(platform: Parts, name: string, bus: TabBus, handlers: LeaderHandlers): Leadership {
  return platform.locks.available
    ? lockedLeadership(platform, name, handlers)
    : claimedLeadership(platform, bus, handlers);
}

/** A free lock is granted well within this time; a longer wait means that another tab leads. */
const FREE_LOCK_MS = 100;

/** The browser releases the lock when its tab ends, for any reason. */
function lockedLeadership({ locks, timers }: Parts, name: string, handlers: LeaderHandlers): Leadership {
  const waiting = new AbortController();
  let release = (): void => undefined;
  let cancel: Cancel = () => undefined;
  let state: 'new' | 'following' | 'leading' | 'stopped' = 'new';

  async function holdForLife(): Promise<void> {
    if (state === 'stopped') return;
    state = 'leading';
    cancel();
    handlers.lead();
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  }

  return {
    start() {
      locks.hold(name, holdForLife, waiting.signal).catch(() => undefined);
      cancel = timers.after(FREE_LOCK_MS, () => {
        if (state !== 'new') return;
        state = 'following';
        handlers.follow();
      });
    },
    stop() {
      state = 'stopped';
      cancel();
      waiting.abort();
      release();
    },
    claim: () => undefined,
  };
}

const ALIVE_MS = 1_000;
const SILENCE_MS = 3_000;

/**
 * Without locks the newest claim wins: a new tab takes over and the others mirror it, until the user switches to one of
 * them or the leader is silent for 3 s.
 */
function claimedLeadership({ timers, random }: Parts, bus: TabBus, handlers: LeaderHandlers): Leadership {
  const me = random.fraction();
  let leading = false;
  let cancel: Cancel = () => undefined;
  let stopListening: Cancel = () => undefined;

  function wait(ms: number, then: () => void): void {
    cancel();
    cancel = timers.after(ms, then);
  }

  function beat(): void {
    bus.poke('alive', me);
    wait(ALIVE_MS, beat);
  }

  function lead(): void {
    bus.poke('claim', me);
    if (!leading) {
      leading = true;
      handlers.lead();
    }
    beat();
  }

  function follow(): void {
    leading = false;
    handlers.follow();
    watch();
  }

  /** Randomized, so that not all tabs claim at once. */
  const watch = (): void => wait(SILENCE_MS * (1 + me / 2), lead);

  return {
    start() {
      stopListening = bus.onPoke((what, value) => {
        if (what === 'claim' && leading) follow();
        // Two simultaneous claims: the higher number wins.
        else if (what === 'alive' && leading && typeof value === 'number' && value > me) follow();
        else if ((what === 'alive' || what === 'claim') && !leading) watch();
        else if (what === 'left' && !leading) wait(SILENCE_MS * (me / 4), lead);
      });
      lead();
    },
    stop() {
      cancel();
      stopListening();
      if (leading) bus.poke('left');
      leading = false;
    },
    claim: lead,
  };
}
