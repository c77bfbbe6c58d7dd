import type { reportRoutes } from '../../../../protocol/routes/reports.ts';
import { report } from '../../domain/reports.ts';
import type { Handlers } from './handler.ts';

export const reportHandlers: Handlers<typeof reportRoutes> = {
  report: ({ world, body }, { userId }) => report(world, userId, body),
};
