import { vi } from 'vitest';

// Argon2id at its lowest cost: a test signs thousands of people in. `passwords.test.ts` holds the cost of the product.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return {
    ...argon2,
    hash: (password: string, cost: object) => argon2.hash(password, { ...cost, memoryCost: 8, timeCost: 1 }),
  };
});
