import type { Mutation } from './mutation.ts';
import { kitMutations } from './react.ts';
import { callMutations } from './rtc-calls.ts';
import { cacheMutations } from './sdk-cache.ts';
import { clientMutations } from './sdk-client.ts';
import { deliveryMutations } from './sdk-delivery.ts';
import { outboxMutations } from './sdk-outbox.ts';
import { specOnlyMutations } from './sdk-spec-only.ts';
import { tabMutations } from './sdk-tabs.ts';
import { serverMutations } from './server.ts';
import { serverEdgeMutations } from './server-edges.ts';
import { serverNodeMutations } from './server-nodes.ts';

/** Every mistake that a test is known to catch. The list only grows. */
export const mutations: readonly Mutation[] = [
  ...deliveryMutations,
  ...outboxMutations,
  ...cacheMutations,
  ...tabMutations,
  ...clientMutations,
  ...specOnlyMutations,
  ...callMutations,
  ...serverMutations,
  ...serverEdgeMutations,
  ...serverNodeMutations,
  ...kitMutations,
];
