import * as v from 'valibot';
import { limits } from '../base/limits.ts';
import { GroupRequest } from '../entities/group.ts';
import { idParam, idQuery } from './inputs.ts';
import { noData } from './no-data.ts';
import { route } from './route.ts';

/** Join requests and invitations, and the answers to them. */
export const groupRequestsRoutes = {
  /** Returns nothing if the caller has joined at once, else the pending request. */
  joinGroup: route('POST', '/group/join/:id', {
    params: idParam,
    body: v.nullish(
      v.looseObject({ remark: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(limits.remarkLength))) }),
    ),
    data: v.nullish(GroupRequest),
  }),
  groupRequests: route('GET', '/group/request/list', { data: v.array(GroupRequest) }),
  approveGroupRequest: route('POST', '/group/request/approve', { query: idQuery, data: noData }),
  rejectGroupRequest: route('POST', '/group/request/reject', { query: idQuery, data: noData }),
} as const;
