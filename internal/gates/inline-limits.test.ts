import { describe, expect, it } from 'vitest';
import { inlineLimits, workOutProducts } from './inline-limits.ts';

const limits = { requestTimeoutMs: 30_000, atAllId: -1, viewerZoom: { min: 0.1, max: 5 } };
const imported = "import { limits } from 'im-sdk/protocol';\n";

describe('limits written where they are asked for', () => {
  it('are the same values', () => {
    const code = `${imported}wait(limits.requestTimeoutMs, -limits.atAllId, limits.viewerZoom.min);`;
    expect(inlineLimits(code, limits)).toBe(`${imported}wait((30000), -(-1), ({"min":0.1,"max":5}).min);`);
  });

  it('leave what is none of them, what has the name elsewhere and files that do not import them', () => {
    const untouched = `${imported}open(limits.another, options.limits.atAllId, this.#limits.atAllId);`;
    expect(inlineLimits(untouched, limits)).toBe(untouched);
    const own = 'const limits = read();\nwait(limits.atAllId);';
    expect(inlineLimits(own, limits)).toBe(own);
  });

  it('are no products where they are said', () => {
    expect(workOutProducts('a: 7 * 24 * 3_600, b: 5_000, c: 256 * 1024,')).toBe('a: 604800, b: 5_000, c: 262144,');
  });
});
