import type { Cancel, Platform } from '../platform/platform.ts';
import type { TabBus } from './tab-bus.ts';

export interface LeaderHandlers {
  /** This tab leads now: it opens the socket, sends the outbox, writes messages. */
  lead(): void;
  /** Another tab leads: this one mirrors it. Also called at the start of a tab that finds a leader. */
  follow(): void;
}

/** Where one tab stands among the tabs of one account. */
export interface Leadership {
  /** Takes a place. `lead` or `follow` is called once it is known which. */
  start(): void;
  /** Gives the place up: the next tab takes over. */
  stop(): void;
  /** Leads from now on, where the tabs cannot agree by a lock ("use here"). Does nothing else. */
  claim(): void;
}

type Parts = Pick<Platform, 'locks' | 'timers' | 'random'>;

/** One leader among the tabs: by a lock held for life, or, where there are no locks, the tab that was opened last. */
export function createLeadership(platform: Parts, name: string, bus: TabBus, handlers: LeaderHandlers): Leadership {
  return platform.locks.available
    ? lockedLeadership(platform, name, handlers)
    : claimedLeadership(platform, bus, handlers);
}

/** A free lock is given well within this time; who has to wait longer follows somebody. */
const FREE_LOCK_MS = 100;

/** A browser hands the lock on within moments of its tab's end, however that came. */
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
 * Without locks the newest claim leads: a tab that opens takes over, the others mirror it until somebody wants to use
 * one of them, or nothing is heard of the leader for 3 s.
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

  /** Each tab waits a little longer or shorter, so that not all claim at once. */
  const watch = (): void => wait(SILENCE_MS * (1 + me / 2), lead);

  return {
    start() {
      stopListening = bus.onPoke((what, value) => {
        if (what === 'claim' && leading) follow();
        // Two that claimed at the same moment: the greater number stays.
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
