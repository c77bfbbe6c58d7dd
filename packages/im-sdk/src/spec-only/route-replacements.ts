import * as v from 'valibot';
import type { RequestInput, RequestOptions, ResponseData, SendRoute } from '../http/http-client.ts';
import { RequestSource, RequestStatus, type RouteName, routes, SessionDescription, User } from '../protocol/index.ts';
import { route } from '../protocol/routes/route.ts';

/** Routes that spec-only servers have in place of ours. */
const specOnlyRoutes = {
  findByName: route('GET', '/user/findByName', {
    query: v.looseObject({ name: v.string() }),
    data: v.array(User),
  }),
  addFriend: route('POST', '/friend/add', { query: v.looseObject({ friendId: v.number() }), data: v.unknown() }),
  callWithOffer: route('POST', '/webrtc/private/call', {
    query: routes.setupCall.query,
    body: SessionDescription,
    data: v.unknown(),
  }),
  kickMember: route('DELETE', '/group/kick/:id', { query: v.looseObject({ userId: v.number() }), data: v.unknown() }),
} as const;

/** The account that sends, and the time of requests made up here. */
export interface Sender {
  readonly userId: number;
  /** Epoch ms. */
  now(): number;
}

/** Does the work of one route by others. */
type Replacement<N extends RouteName> = (
  input: RequestInput<N>,
  send: SendRoute,
  options: RequestOptions,
  sender: Sender,
) => Promise<ResponseData<N>>;

/** Replacements of routes, by name. */
export const replacements: { readonly [N in RouteName]?: Replacement<N> } = {
  searchUsers: ({ query }, send, options) =>
    send(specOnlyRoutes.findByName, { query: { name: query?.name ?? '' } }, options),

  // The answer is the approval: these servers have no friend requests.
  async applyFriend({ body }, send, options, { userId, now }) {
    const friendId = body?.friendId ?? 0;
    await send(specOnlyRoutes.addFriend, { query: { friendId } }, options);
    const request = { id: friendId, sendId: userId, recvId: friendId, remark: '', source: RequestSource.SEARCH };
    return { ...request, status: RequestStatus.APPROVED, applyTime: now() };
  },

  async removeMembers({ body }, send, options) {
    for (const userId of body?.userIds ?? []) {
      await send(specOnlyRoutes.kickMember, { params: { id: body?.groupId ?? 0 }, query: { userId } }, options);
    }
    return null;
  },

  // The offer of the caller is the body, for which our own route has none.
  async setupCall({ query, body }, send, options) {
    await send(specOnlyRoutes.callWithOffer, { query, body: v.parse(SessionDescription, body) }, options);
    return null;
  },

  async groupMembersOnline({ params }, send, options) {
    const members = await send(routes.groupMembers, { params, query: { version: 0 } }, options);
    return members.filter(({ online, quit }) => online && !quit).map(({ userId }) => userId);
  },
};

/** Changes a group or the own names in it. A spec-only server requires the group's name in every change. */
export async function modifyGroupWithName(
  { body }: RequestInput<'modifyGroup'>,
  send: SendRoute,
  options: RequestOptions,
): Promise<ResponseData<'modifyGroup'>> {
  const change = body ?? { id: 0 };
  if (typeof change.name === 'string') return send(routes.modifyGroup, { body: change }, options);
  // Asked now: a name from the cache would undo a rename.
  const { name } = await send(routes.findGroup, { params: { id: change.id } }, options);
  return send(routes.modifyGroup, { body: { ...change, name } }, options);
}

/** Creates a group, then invites: a spec-only server ignores the members of a new group. */
export async function createGroupAndInvite(
  { body }: RequestInput<'createGroup'>,
  send: SendRoute,
  options: RequestOptions,
): Promise<ResponseData<'createGroup'>> {
  const { userIds, ...group } = body ?? { name: '' };
  const created = await send(routes.createGroup, { body: group }, options);
  if (!userIds?.length) return created;
  await send(routes.inviteToGroup, { body: { groupId: created.id, friendIds: userIds } }, options);
  return send(routes.findGroup, { params: { id: created.id } }, options);
}
