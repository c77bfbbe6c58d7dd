import * as v from 'valibot';
import type { ImClientPolicy } from '../options.ts';
import { limits } from '../protocol/index.ts';
import { inputRefused } from '../store/input-refused.ts';
import type { MessageMemory } from '../store/messages/message-table.ts';
import { readInput } from './check-input.ts';

/** `ImClientPolicy` with all defaults filled in. */
export interface Policy extends MessageMemory {
  readonly requestTimeoutMs: number;
  readonly reconnect: ReconnectPolicy;
}

/** Reconnect delays, in ms. */
export interface ReconnectPolicy {
  readonly minMs: number;
  readonly maxMs: number;
}

/** Defaults of the policy. */
export const defaultPolicy: Policy = {
  requestTimeoutMs: limits.requestTimeoutMs,
  reconnect: { minMs: limits.reconnectFirstMs, maxMs: limits.reconnectCeilingMs },
  windowRows: limits.timelineWindowRows,
  memoryRows: limits.memoryRows,
};

/** Schema of an optional integer from `min` to `max`; `ifLeftOut` is its default. */
function integerOption(min: number, max: number, defaultValue: number) {
  const isWhole = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
  return v.optional(v.custom<number>(isWhole, `must be a whole number from ${min} to ${max}`), defaultValue);
}

const { requestTimeoutMs, reconnect, windowRows, memoryRows } = defaultPolicy;
const Reconnect = v.pipe(
  v.strictObject({
    minMs: integerOption(100, 60_000, reconnect.minMs),
    maxMs: integerOption(100, 600_000, reconnect.maxMs),
  }),
  v.forward(
    v.check(({ minMs, maxMs }) => maxMs >= minMs, 'must not be less than minMs'),
    ['maxMs'],
  ),
);
const PolicyOption = v.pipe(
  v.strictObject({
    requestTimeoutMs: integerOption(1_000, 600_000, requestTimeoutMs),
    reconnect: v.optional(Reconnect, {}),
    windowRows: integerOption(100, 10_000, windowRows),
    memoryRows: integerOption(100, 1_000_000, memoryRows),
  }),
  v.forward(
    v.check((policy) => policy.memoryRows >= policy.windowRows, 'must not be less than windowRows'),
    ['memoryRows'],
  ),
);

/**
 * Validates the policy and fills in the defaults.
 * @throws `request.invalid` with one of `issues` for each wrong field.
 */
export function validatePolicy(policy: ImClientPolicy = {}): Policy {
  const { output, issues } = readInput('policy', PolicyOption, policy);
  if (output) return output;
  throw inputRefused(
    'createImClient',
    issues.map(({ path, message }) => ({ path: path === 'policy' ? path : `policy.${path}`, message })),
  );
}
