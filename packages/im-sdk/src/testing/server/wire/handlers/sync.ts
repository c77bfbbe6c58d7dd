import type { syncRoutes } from '../../../../protocol/routes/sync.ts';
import { ringingCallsFor } from '../../domain/calls/call-views.ts';
import { loadOffline } from '../../domain/pages.ts';
import { pull } from '../../domain/pull.ts';
import { changesSince, conversationSummaries } from '../../domain/sync.ts';
import { Paged } from '../paged.ts';
import type { Handlers } from './handler.ts';

export const syncHandlers: Handlers<typeof syncRoutes> = {
  pullOffline: ({ world, params, query }, { origin }) => pull(world, origin, params.kind, query.minId),
  pullOfflineSystem: ({ world, query }, { origin }) => pull(world, origin, 'system', query.minSeqNo),
  loadOffline: ({ world, params, query }, { userId }) =>
    new Paged(loadOffline(world, userId, params.kind, query.minId, query.size)),
  heads: ({ world, query }, { userId, origin }) => {
    const rings = ringingCallsFor(world, origin);
    return { ...conversationSummaries(world, userId, query.since ?? 0, query.before), ...(rings ? { rings } : {}) };
  },
  changes: ({ world, query }, { userId }) => changesSince(world, userId, query.rev),
};
