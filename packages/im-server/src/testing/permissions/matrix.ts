import type { RouteName } from 'im-sdk/protocol';
import type { Row } from './row.ts';
import { callRows } from './rows/calls.ts';
import { fileRows } from './rows/files.ts';
import { groupRows } from './rows/groups.ts';
import { messageRows } from './rows/messages.ts';
import { peopleRows } from './rows/people.ts';

/** Every route of the protocol, and what it comes to for every subject. A route without a row does not compile. */
export const matrix: Record<RouteName, Row | readonly Row[]> = {
  ...peopleRows,
  ...groupRows,
  ...messageRows,
  ...fileRows,
  ...callRows,
};
