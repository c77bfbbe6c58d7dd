import type { visitorsRoutes } from '../../../../protocol/routes/visitors.ts';
import { openChat } from '../../domain/visitors/agents-chat.ts';
import { visit } from '../../domain/visitors/visits.ts';
import { deviceOf } from './device.ts';
import type { Handlers, OpenHandlers } from './handler.ts';

export const openVisitorsHandlers: OpenHandlers<typeof visitorsRoutes, 'visit'> = {
  visit: ({ world, body, headers }) => visit(world, body, deviceOf(headers)),
};

export const visitorsHandlers: Handlers<typeof visitorsRoutes, 'visit'> = {
  openAgentsChat: ({ world, body }, { userId }) => openChat(world, userId, { page: body?.page }),
};
