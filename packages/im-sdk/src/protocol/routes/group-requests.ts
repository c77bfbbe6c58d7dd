import * as v from 'valibot';
import { GroupRequest } from '../entities/group.ts';
import { limits } from '../limits.ts';
import { idParam, idQuery } from './inputs.ts';
import { nothing } from './nothing.ts';
import { route } from './route.ts';

/** Getting into a group: asking, being invited, and the answers. */
export const groupRequestsRoutes = {
  /** Answers nothing where the caller is in at once, else the request that waits. */
  joinGroup: route('POST', '/group/join/:id', {
    params: idParam,
    body: v.nullish(
      v.looseObject({ remark: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(limits.remarkLength))) }),
    ),
    data: v.nullish(GroupRequest),
  }),
  groupRequests: route('GET', '/group/request/list', { data: v.array(GroupRequest) }),
  approveGroupRequest: route('POST', '/group/request/approve', { query: idQuery, data: nothing }),
  rejectGroupRequest: route('POST', '/group/request/reject', { query: idQuery, data: nothing }),
} as const;
