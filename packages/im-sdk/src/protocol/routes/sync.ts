import * as v from 'valibot';
import { Message } from '../entities/message.ts';
import { CursorText, IdText } from '../ids.ts';
import { limits } from '../limits.ts';
import { firstCalls } from './first-calls.ts';
import { kindParam, sizeQuery } from './inputs.ts';
import { nothing } from './nothing.ts';
import { route, routeOf } from './route.ts';

/** Catching up after an absence. */
export const syncRoutes = {
  pullOffline: route('GET', '/message/:kind/pullOfflineMessage', {
    params: kindParam,
    query: v.looseObject({ minId: CursorText }),
    data: nothing,
  }),
  pullOfflineSystem: routeOf(firstCalls.pullOfflineSystem, { query: v.looseObject({ minSeqNo: CursorText }) }),
  loadOffline: route('GET', '/message/:kind/loadOfflineMessage', {
    params: kindParam,
    query: v.looseObject({ minId: CursorText, size: sizeQuery(limits.offlinePageSize) }),
    data: v.array(Message),
  }),
  heads: routeOf(firstCalls.heads, {
    query: v.looseObject({ since: v.optional(CursorText), before: v.optional(IdText) }),
  }),
  changes: routeOf(firstCalls.changes, { query: v.looseObject({ rev: CursorText }) }),
} as const;
