import * as v from 'valibot';
import { CursorText, IdText } from '../base/ids.ts';
import { limits } from '../base/limits.ts';
import { Message } from '../entities/message.ts';
import { Changes, ConversationSummaries } from '../entities/sync.ts';
import { kindParam, sizeQuery } from './inputs.ts';
import { noData } from './no-data.ts';
import { route } from './route.ts';

/** Resume after an absence: offline messages, conversation summaries and changes. */
export const syncRoutes = {
  pullOffline: route('GET', '/message/:kind/pullOfflineMessage', {
    params: kindParam,
    query: v.looseObject({ minId: CursorText }),
    data: noData,
  }),
  pullOfflineSystem: route('GET', '/message/system/pullOfflineMessage', {
    query: v.looseObject({ minSeqNo: CursorText }),
    data: noData,
  }),
  loadOffline: route('GET', '/message/:kind/loadOfflineMessage', {
    params: kindParam,
    query: v.looseObject({ minId: CursorText, size: sizeQuery(limits.offlinePageSize) }),
    data: v.array(Message),
  }),
  heads: route('GET', '/message/heads', {
    query: v.looseObject({ since: v.optional(CursorText), before: v.optional(IdText) }),
    data: ConversationSummaries,
  }),
  changes: route('GET', '/changes', { query: v.looseObject({ rev: CursorText }), data: Changes }),
} as const;
