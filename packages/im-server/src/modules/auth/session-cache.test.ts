import { describe, expect, test } from 'vitest';
import { createSessionCache, MAX_AGE_MS } from './session-cache.ts';

function stage() {
  let now = 1_000_000;
  const open = new Set([1, 2]);
  const asked = { verified: 0, checked: 0 };
  let during = () => {};
  const tokens = createSessionCache({
    clock: { now: () => now },
    async verify(token) {
      asked.verified += 1;
      const sessionId = Number(token.split('.')[0]);
      if (!open.has(sessionId)) throw new Error('revoked');
      const actor = { userId: 7, sessionId, terminal: 2, deviceNo: 'd', isVisitor: false };
      during();
      return { actor, expiresAt: 1_000_000 + 60_000 };
    },
    async findOpenSessions(ids) {
      asked.checked += 1;
      return new Set(ids.filter((id) => open.has(id)));
    },
  });
  return {
    tokens,
    open,
    asked,
    pass: (ms: number) => {
      now += ms;
    },
    whileVerifying: (act: () => void) => {
      during = act;
    },
    settle: () => new Promise((resolve) => setImmediate(() => setImmediate(resolve))),
  };
}

describe('verified tokens', () => {
  test('a row of requests costs one look-up, and then one in the background now and then', async () => {
    const { tokens, asked, pass, settle } = stage();
    for (let request = 0; request < 100; request += 1) await tokens.findActor('1.a');
    expect(asked).toEqual({ verified: 1, checked: 0 });
    for (let request = 0; request < 100; request += 1) {
      pass(100);
      await tokens.findActor('1.a');
      await settle();
    }
    expect(asked.verified).toBe(1);
    expect(asked.checked).toBeLessThanOrEqual(15);
  });

  test('a session that ended here is refused at once, whichever of its tokens is shown', async () => {
    const { tokens, open } = stage();
    await tokens.findActor('1.a');
    await tokens.findActor('1.b');
    await tokens.findActor('2.a');
    open.delete(1);
    tokens.evict([1]);
    await expect(tokens.findActor('1.a')).rejects.toThrow('revoked');
    await expect(tokens.findActor('1.b')).rejects.toThrow('revoked');
    expect(await tokens.findActor('2.a')).toMatchObject({ sessionId: 2 });
  });

  test('a session that ended elsewhere, unheard of, is refused within two seconds', async () => {
    const { tokens, open, pass, settle } = stage();
    await tokens.findActor('1.a');
    open.delete(1);
    pass(MAX_AGE_MS);
    expect(MAX_AGE_MS).toBeLessThan(2_000);
    await expect(tokens.findActor('1.a')).rejects.toThrow('revoked');
    await tokens.findActor('2.a');
    open.delete(2);
    pass(MAX_AGE_MS - 100);
    expect(await tokens.findActor('2.a')).toMatchObject({ sessionId: 2 });
    await settle();
    await expect(tokens.findActor('2.a')).rejects.toThrow('revoked');
  });

  test('a session that ends while its token is looked up is not remembered', async () => {
    const { tokens, open, whileVerifying } = stage();
    whileVerifying(() => {
      open.delete(1);
      tokens.evict([1]);
    });
    await tokens.findActor('1.a');
    await expect(tokens.findActor('1.a')).rejects.toThrow('revoked');
  });

  test('of more than 50,000 tokens the least recently used one is verified again', async () => {
    const { tokens, asked } = stage();
    await tokens.findActor('1.used');
    for (let number = 1; number < 50_000; number += 1) await tokens.findActor(`2.${number}`);
    await tokens.findActor('1.used');
    expect(asked.verified).toBe(50_000);
    await tokens.findActor('2.50000');
    await tokens.findActor('1.used');
    await tokens.findActor('2.2');
    expect(asked.verified).toBe(50_001);
    await tokens.findActor('2.1');
    expect(asked.verified).toBe(50_002);
  });

  test('a token that has run out is read anew', async () => {
    const { tokens, asked, pass } = stage();
    await tokens.findActor('1.a');
    pass(60_000);
    await tokens.findActor('1.a');
    expect(asked.verified).toBe(2);
  });
});
