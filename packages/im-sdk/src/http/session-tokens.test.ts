import { describe, expect, it } from 'vitest';
import { LOCK_WAIT_MS } from '../platform/hold-lock.ts';
import { FakeClock } from '../platform/memory/fake-clock.ts';
import { createMemoryDevice } from '../platform/memory/memory-device.ts';
import { ImError, limits } from '../protocol/index.ts';
import { SessionTokens } from './session-tokens.ts';
import { jwtExpiry, type TokenSet, tokenSet } from './token-set.ts';

/** A server that rotates refresh tokens, and tabs that share what they keep. */
function stage({ tabs = 1, first = {} as Partial<TokenSet> } = {}) {
  const clock = new FakeClock();
  const device = createMemoryDevice({ clock });
  let kept: TokenSet = { accessToken: 'a0', refreshToken: 'r0', generation: 'g0', ...first };
  const asked: string[] = [];
  const ended: ImError[] = [];
  const server = { answersLost: 0, delayMs: 50, suspended: undefined as Promise<void> | undefined };
  const all = Array.from({ length: tabs }, () => {
    const { platform } = device.tab();
    const tokens: SessionTokens = new SessionTokens({
      platform,
      tokens: kept,
      tokenStore: {
        newest: async () => kept,
        async store(next) {
          kept = next;
        },
      },
      lockName: 'refresh',
      async refresh(refreshToken) {
        asked.push(refreshToken);
        await server.suspended;
        await new Promise<void>((resolve) => platform.timers.after(server.delayMs, resolve));
        if (server.answersLost > 0) {
          server.answersLost -= 1;
          throw new ImError('client.networkFailed', 'lost', { category: 'network', retryable: true });
        }
        const next = Number(refreshToken.slice(1)) + 1;
        return { accessToken: `a${next}`, refreshToken: `r${next}`, accessTokenExpiresIn: 1800 };
      },
      onEnded: (error) => ended.push(error),
    });
    return tokens;
  });
  const [one] = all;
  if (!one) throw new Error('no tab');
  /** The tab of the next request is suspended before the answer arrives. Returns a function that resumes it. */
  function suspendNext(tokens: SessionTokens) {
    let resume = (): void => undefined;
    server.suspended = new Promise((resolve) => {
      resume = resolve;
    });
    const answer = tokens.refresh(tokens.accessToken);
    return { answer, resume };
  }
  return { clock, all, one, asked, ended, server, suspendNext, stored: () => kept };
}

describe('refreshing', () => {
  it('happens once for five requests at the same time', async () => {
    const { clock, one, asked } = stage();
    const answers = await clock.during(Promise.all(Array.from({ length: 5 }, () => one.refresh('a0'))));
    expect(answers).toEqual(Array(5).fill('a1'));
    expect(asked).toEqual(['r0']);
  });

  it('happens once for five requests in each of five tabs', async () => {
    const { clock, all, asked, ended } = stage({ tabs: 5 });
    const requests = all.flatMap((tokens) => Array.from({ length: 5 }, () => tokens.refresh('a0')));
    expect(await clock.during(Promise.all(requests))).toEqual(Array(25).fill('a1'));
    expect(asked).toEqual(['r0']);
    expect(ended).toEqual([]);
  });

  it('whose answer is lost is asked again with the same token, and nobody is logged out', async () => {
    const { clock, one, asked, ended, server } = stage();
    server.answersLost = 2;
    expect(await clock.during(one.refresh('a0'))).toBe('a1');
    expect(asked).toEqual(['r0', 'r0', 'r0']);
    expect(ended).toEqual([]);
  });

  it('gives up after three tries without ending the session, and works later', async () => {
    const { clock, one, ended, server } = stage();
    server.answersLost = 3;
    await expect(clock.during(one.refresh('a0'))).rejects.toMatchObject({
      code: 'client.networkFailed',
      retryable: true,
    });
    expect(ended).toEqual([]);
    expect(await clock.during(one.refresh('a0'))).toBe('a1');
  });

  it('is not needed for a token that is stale already', async () => {
    const { clock, one, asked } = stage();
    await clock.during(one.refresh('a0'));
    expect(await one.refresh('a0')).toBe('a1');
    expect(asked).toHaveLength(1);
  });

  it('takes an answer that repeats the old token', async () => {
    const clock = new FakeClock();
    const { platform } = createMemoryDevice({ clock }).tab();
    let asked = 0;
    const tokens = new SessionTokens({
      platform,
      tokens: { accessToken: 'same', refreshToken: 'same', generation: 'g0' },
      tokenStore: { newest: async () => undefined, store: async () => undefined },
      lockName: 'refresh',
      async refresh() {
        asked += 1;
        return { accessToken: 'same', refreshToken: 'same' };
      },
      onEnded: () => undefined,
    });
    expect(await tokens.refresh('same')).toBe('same');
    expect(await tokens.refresh('same')).toBe('same');
    expect(asked).toBe(2);
  });

  it('comes first within the last minute of a token', async () => {
    const start = new FakeClock().now();
    const { clock, one, asked } = stage({ first: { expiresAt: start + 120_000 } });
    expect(await one.fresh()).toBe('a0');
    await clock.advance(120_000 - limits.tokenExpiryMarginMs);
    expect(await clock.during(one.fresh())).toBe('a1');
    expect(asked).toEqual(['r0']);
  });

  it('stops once the session has ended', async () => {
    const { one, ended } = stage();
    one.end(new ImError('auth.notLoggedIn', 'no', { category: 'auth', status: 400 }));
    one.end(new ImError('auth.notLoggedIn', 'no', { category: 'auth', status: 400 }));
    expect(ended).toHaveLength(1);
    await expect(one.fresh()).rejects.toMatchObject({ code: 'client.sessionEnded' });
    await expect(one.refresh('a0')).rejects.toMatchObject({ code: 'client.sessionEnded' });
  });
});

describe('a tab that is suspended while it refreshes', () => {
  async function suspendedBeside() {
    const play = stage({ tabs: 2 });
    const { clock, all, one, server, suspendNext } = play;
    const other = all[1];
    if (!other) throw new Error('no second tab');
    const first = suspendNext(one);
    await clock.advance(1_000);
    server.suspended = undefined;
    return { ...play, first, other };
  }

  it('does not block the other tabs: the next one refreshes after a limited wait', async () => {
    const { clock, other, asked, ended } = await suspendedBeside();
    const answer = other.refresh('a0');
    await clock.advance(LOCK_WAIT_MS - 100);
    expect(asked).toEqual(['r0']);
    expect(await clock.during(answer, 1_000)).toBe('a1');
    // The lock is free again: the next refresh does not wait.
    expect(await clock.during(other.refresh('a1'), 1_000)).toBe('a2');
    expect(asked).toEqual(['r0', 'r0', 'r1']);
    expect(ended).toEqual([]);
  });

  it('takes the tokens of the other tabs when it resumes, and keeps theirs in the storage', async () => {
    const { clock, one, other, first, asked, stored } = await suspendedBeside();
    await clock.during(other.refresh('a0'));
    await clock.during(other.refresh('a1'));
    first.resume();
    expect(await clock.during(first.answer)).toBe('a2');
    expect([one.accessToken, stored().refreshToken]).toEqual(['a2', 'r2']);
    expect(asked).toEqual(['r0', 'r0', 'r1']);
  });

  it('does not send its old token again when its request has failed', async () => {
    const { clock, other, first, asked, server } = await suspendedBeside();
    await clock.during(other.refresh('a0'));
    server.answersLost = 1;
    first.resume();
    expect(await clock.during(first.answer)).toBe('a1');
    expect(asked).toEqual(['r0', 'r0']);
  });
});

describe('when a token ends', () => {
  const jwt = (claims: object): string => `x.${btoa(JSON.stringify(claims))}.y`;

  it('counts by this device’s clock, however wrong that is', () => {
    const now = 5_000_000;
    expect(tokenSet({ accessToken: 'a', refreshToken: 'r', accessTokenExpiresIn: 60 }, now, 'g').expiresAt).toBe(
      now + 60_000,
    );
    expect(jwtExpiry(jwt({ iat: 1_000, exp: 1_060 }), now)).toBe(now + 60_000);
    expect(jwtExpiry(jwt({ exp: 1_060 }), now)).toBe(1_060_000);
  });

  it.each(['opaque', 'a.b.c', 'x.%%%.y', jwt({ exp: 'soon' }), jwt([]), ''])('is unknown for %s', (token) => {
    expect(jwtExpiry(token, 0)).toBeUndefined();
  });
});
