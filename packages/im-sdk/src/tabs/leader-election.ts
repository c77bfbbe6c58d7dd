import type { Cancel, Platform } from '../platform/platform.ts';
import { backoffMs } from '../protocol/index.ts';
import type { TabBus } from './tab-bus.ts';

/** Callbacks of the leader election. */
export interface LeaderHandlers {
  /** This tab became the leader: it opens the socket, sends the outbox, writes messages. */
  lead(): void;
  /** Another tab is the leader: this one mirrors it. Also called at the start of a tab that finds a leader. */
  follow(): void;
}

/** Leader election of one tab among the tabs of an account. */
export interface LeaderElection {
  /** Joins the election; `lead` or `follow` is called with the result. */
  start(): void;
  /** Leaves the election; if this tab led, the next one takes over. */
  stop(): void;
  /** Makes this tab the leader ("use here"). No-op with Web Locks. */
  claim(): void;
  /** Another tab took the write lease: this leader follows, and competes again later. */
  stepDown(): void;
}

type Parts = Pick<Platform, 'locks' | 'timers' | 'random' | 'visibility' | 'channels'>;

/**
 * Elects one leader among the tabs: the holder of a Web Lock or, without locks, the tab opened last. `takesOver`: this
 * tab becomes the leader at once, also with locks.
 */
export function createLeaderElection(
  platform: Parts,
  name: string,
  bus: TabBus,
  handlers: LeaderHandlers,
  takesOver = false,
): LeaderElection {
  return platform.locks.available
    ? electByLock(platform, name, bus, handlers, takesOver)
    : electByClaim(platform, bus, handlers);
}

/** Messages between tabs: a follower checks its leader; a leader that runs answers, and announces itself at its start. */
const LEADER_CHECK = 'leaderCheck';
const LEADER_ALIVE = 'leaderAlive';

/** A free lock is granted well within this time; a longer wait means that another tab leads. */
const FREE_LOCK_MS = 100;
const LOCK_RETRY_MS = 3_000;
const LOCK_RETRY_CEILING_MS = 60_000;
/** Interval of a visible follower's checks. */
const CHECK_MS = 5_000;
/** A leader that does not answer for this long is replaced. */
const SILENCE_MS = 3_000;
/** Jitter on `SILENCE_MS`: the followers wait for the same answer and must not steal the lock from each other. */
const STEAL_JITTER_MS = 1_000;

/**
 * The browser releases the lock when its tab ends, for any reason, but not when it suspends the tab: a visible follower
 * steals the lock of a leader that does not answer. The old leader follows once it is resumed; its writes are fenced.
 */
function electByLock(
  { locks, timers, random, visibility, channels }: Parts,
  name: string,
  bus: TabBus,
  handlers: LeaderHandlers,
  takesOver: boolean,
): LeaderElection {
  /** Latest request for the lock. Aborted by `stop`, and while it waits by `steal`. */
  let attempt = new AbortController();
  let cancelCheck: Cancel = () => undefined;
  let stopListening: Cancel = () => undefined;
  let release = (): void => undefined;
  let cancel: Cancel = () => undefined;
  let state: 'new' | 'following' | 'leading' = 'new';
  let timesFenced = 0;

  function follow(): void {
    if (state === 'following') return;
    state = 'following';
    handlers.follow();
  }

  async function holdForLife(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    state = 'leading';
    cancel();
    cancelCheck();
    bus.send(LEADER_ALIVE);
    handlers.lead();
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  }

  function request(steal = false): void {
    const { signal } = attempt;
    const hold = (): Promise<void> => holdForLife(signal);
    locks.hold(name, hold, signal, steal).catch(() => {
      if (signal.aborted) return;
      // The lock was refused or taken away: another tab may lead.
      requestLater(LOCK_RETRY_MS);
    });
  }

  function requestLater(ms: number): void {
    cancel();
    release();
    follow();
    cancel = timers.after(ms, () => {
      request();
      check();
    });
  }

  /** Checks that the leader runs. */
  function check(): void {
    cancelCheck();
    if (state !== 'following' || !channels.available || !visibility.visible()) return;
    bus.send(LEADER_CHECK);
    cancelCheck = timers.after(SILENCE_MS + STEAL_JITTER_MS * random.fraction(), steal);
  }

  function steal(): void {
    cancel();
    // Otherwise the waiting request would be granted when this tab steps down.
    attempt.abort();
    attempt = new AbortController();
    request(true);
  }

  return {
    start() {
      const ends = [
        visibility.onChange(check),
        bus.on('message', (what) => {
          if (what === LEADER_CHECK && state === 'leading') bus.send(LEADER_ALIVE);
          if (what !== LEADER_ALIVE || state !== 'following') return;
          cancelCheck();
          cancelCheck = timers.after(CHECK_MS, check);
        }),
      ];
      stopListening = () => {
        for (const end of ends) end();
      };
      cancel = timers.after(FREE_LOCK_MS, () => {
        if (state !== 'new') return;
        follow();
        check();
      });
      request(takesOver);
    },
    stop() {
      attempt.abort();
      cancel();
      cancelCheck();
      stopListening();
      release();
    },
    claim: () => undefined,
    stepDown() {
      if (state !== 'leading' || attempt.signal.aborted) return;
      // A browser that refuses the lock to one tab lets two lead. They take turns, ever more rarely, until one is gone.
      const range = { firstMs: LOCK_RETRY_MS, ceilingMs: LOCK_RETRY_CEILING_MS };
      const ms = Math.max(LOCK_RETRY_MS, backoffMs(timesFenced, random.fraction(), range));
      timesFenced += 1;
      requestLater(ms);
    },
  };
}

const ALIVE_MS = 1_000;

/**
 * Without locks the newest claim wins: a new tab takes over and the others mirror it, until the user switches to one of
 * them or the leader is silent for 3 s.
 */
function electByClaim({ timers, random }: Parts, bus: TabBus, handlers: LeaderHandlers): LeaderElection {
  const me = random.fraction();
  let leading = false;
  let cancel: Cancel = () => undefined;
  let stopListening: Cancel = () => undefined;

  function wait(ms: number, then: () => void): void {
    cancel();
    cancel = timers.after(ms, then);
  }

  function beat(): void {
    bus.send('alive', me);
    wait(ALIVE_MS, beat);
  }

  function lead(): void {
    bus.send('claim', me);
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
      stopListening = bus.on('message', (what, value) => {
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
      if (leading) bus.send('left');
      leading = false;
    },
    claim: lead,
    stepDown: () => leading && follow(),
  };
}
