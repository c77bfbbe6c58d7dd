import type { Memberships } from '../../ports.ts';

/** Nobody shares a group while there are none. */
export const memberships: Memberships = {
  sharing: async () => [],
  commonGroupName: async () => undefined,
};
