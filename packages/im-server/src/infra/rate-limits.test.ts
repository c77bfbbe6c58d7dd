import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRateLimits, rateRules } from './rate-limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each(Object.entries(rateRules))(
  '%s: what is refused is taken again when Retry-After says so',
  async (name, rule) => {
    const limits = createRateLimits(true);
    const consume = () => limits.consume(name as keyof typeof rateRules, 'somebody');
    for (let n = 0; n < rule.points; n += 1) await consume();
    vi.advanceTimersByTime(300);
    const refused = await consume().then(
      () => undefined,
      (error: unknown) => error as { key: string; retryAfter: number },
    );
    expect(refused).toMatchObject({ key: 'request.tooMany' });
    vi.advanceTimersByTime((refused?.retryAfter ?? 0) * 1_000);
    await expect(consume()).resolves.toBeUndefined();
  },
);
