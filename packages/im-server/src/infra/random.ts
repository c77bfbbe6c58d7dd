/** The only source of randomness. */
export { randomBytes, randomUUID } from 'node:crypto';

/** A number in [0, 1). */
export const randomFraction = (): number => Math.random();
