import type { Migration } from 'kysely/migration';
import * as accounts from './0001-accounts.ts';
import * as log from './0002-log.ts';
import * as groups from './0003-groups.ts';
import * as groupLife from './0004-group-life.ts';
import * as messages from './0005-messages.ts';
import * as people from './0006-people.ts';
import * as host from './0007-host.ts';
import * as files from './0008-files.ts';
import * as entitlement from './0009-entitlement.ts';
import * as receipts from './0010-receipts.ts';
import * as webhooks from './0011-webhooks.ts';
import * as costs from './0012-costs.ts';
import * as gender from './0013-gender.ts';
import * as forwarded from './0014-forwarded.ts';
import * as removedBy from './0015-removed-by.ts';
import * as jobs from './0016-jobs.ts';
import * as calls from './0017-calls.ts';
import * as webhookJob from './0018-webhook-job.ts';
import * as visitors from './0019-visitors.ts';
import * as connectedCalls from './0020-connected-calls.ts';
import * as announcements from './0021-announcements.ts';
import * as displacedSessions from './0022-displaced-sessions.ts';
import * as dissolvedAlbums from './0023-dissolved-albums.ts';
import * as searchableGroups from './0024-searchable-groups.ts';
import * as receiptTotal from './0025-receipt-total.ts';
import * as uploadBlob from './0026-upload-blob.ts';

/** Every migration, run in the order of names. Never edit a released one: add the next number and the schema in `../schema`. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-log': log,
  '0003-groups': groups,
  '0004-group-life': groupLife,
  '0005-messages': messages,
  '0006-people': people,
  '0007-host': host,
  '0008-files': files,
  '0009-entitlement': entitlement,
  '0010-receipts': receipts,
  '0011-webhooks': webhooks,
  '0012-costs': costs,
  '0013-gender': gender,
  '0014-forwarded': forwarded,
  '0015-removed-by': removedBy,
  '0016-jobs': jobs,
  '0017-calls': calls,
  '0018-webhook-job': webhookJob,
  '0019-visitors': visitors,
  '0020-connected-calls': connectedCalls,
  '0021-announcements': announcements,
  '0022-displaced-sessions': displacedSessions,
  '0023-dissolved-albums': dissolvedAlbums,
  '0024-searchable-groups': searchableGroups,
  '0025-receipt-total': receiptTotal,
  '0026-upload-blob': uploadBlob,
};
