import { authHandlers, openAuthHandlers } from './handlers/auth.ts';
import { callsHandlers } from './handlers/calls.ts';
import { openExchangeHandlers } from './handlers/exchange.ts';
import { filesHandlers, openFilesHandlers } from './handlers/files.ts';
import { friendsHandlers } from './handlers/friends.ts';
import { albumHandlers, groupRequestsHandlers, groupsHandlers } from './handlers/groups.ts';
import { messagesHandlers } from './handlers/messages.ts';
import { reportHandlers } from './handlers/reports.ts';
import { syncHandlers } from './handlers/sync.ts';
import { usersHandlers } from './handlers/users.ts';
import { openVisitorsHandlers, visitorsHandlers } from './handlers/visitors.ts';

/** Routes that anybody may call. */
export const openHandlers = {
  ...openAuthHandlers,
  ...openExchangeHandlers,
  ...openFilesHandlers,
  ...openVisitorsHandlers,
};

/** Routes of people who are signed in. */
export const handlers = {
  ...authHandlers,
  ...usersHandlers,
  ...friendsHandlers,
  ...groupsHandlers,
  ...groupRequestsHandlers,
  ...albumHandlers,
  ...messagesHandlers,
  ...syncHandlers,
  ...reportHandlers,
  ...filesHandlers,
  ...callsHandlers,
  ...visitorsHandlers,
};
