import type { AccountTables } from './accounts.ts';
import type { CallTables } from './calls.ts';
import type { FileTables } from './files.ts';
import type { GroupTables } from './groups.ts';
import type { HostTables } from './host.ts';
import type { JobTables } from './jobs.ts';
import type { LogTables } from './log.ts';
import type { VisitorTables } from './visitors.ts';
import type { WebhookTables } from './webhooks.ts';

/** Every table of the store, by name. A test compares it with what the migrations make. */
export interface Database
  extends AccountTables,
    CallTables,
    FileTables,
    GroupTables,
    HostTables,
    JobTables,
    LogTables,
    VisitorTables,
    WebhookTables {}
