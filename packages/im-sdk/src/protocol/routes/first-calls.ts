import * as v from 'valibot';
import { Friend, FriendRequest } from '../entities/friend.ts';
import { Group, GroupMember, GroupRequest } from '../entities/group.ts';
import { Message } from '../entities/message.ts';
import { SessionTokens, SystemConfig } from '../entities/session.ts';
import { Changes, Heads } from '../entities/sync.ts';
import { SelfUser, TerminalsOnline, User } from '../entities/user.ts';
import { page } from '../envelope.ts';
import { Id } from '../ids.ts';
import { nothing } from './nothing.ts';
import type { Call, Route } from './route.ts';

function call<M extends Route['method'], D extends v.GenericSchema>(method: M, path: string, data: D): Call<D> {
  return { method, path, data };
}

/**
 * What a client calls for a first screen: signing in, catching up, the lists, one conversation, a send. A page has these
 * at once, without the schemas of what they are asked with; those, and every other route, stand in `routes`.
 */
export const firstCalls = {
  login: call('POST', '/login', SessionTokens),
  logout: call('POST', '/logout', nothing),
  refreshToken: call('PUT', '/refreshToken', SessionTokens),
  systemConfig: call('GET', '/system/config', SystemConfig),
  self: call('GET', '/user/self', SelfUser),
  blacklist: call('GET', '/blacklist/list', v.array(User)),
  terminalsOnline: call('GET', '/user/terminal/online', v.array(TerminalsOnline)),
  friends: call('GET', '/friend/list', v.array(Friend)),
  findFriend: call('GET', '/friend/find/:id', Friend),
  friendRequests: call('GET', '/friend/request/list', v.array(FriendRequest)),
  groups: call('GET', '/group/list', v.array(Group)),
  findGroup: call('GET', '/group/find/:id', Group),
  groupMembers: call('GET', '/group/members/:id', v.array(GroupMember)),
  groupMembersOnline: call('GET', '/group/members/online/:id', v.array(Id)),
  groupRequests: call('GET', '/group/request/list', v.array(GroupRequest)),
  heads: call('GET', '/message/heads', Heads),
  changes: call('GET', '/changes', Changes),
  /** Notices have no heads: whatever is missing of them is pulled. */
  pullOfflineSystem: call('GET', '/message/system/pullOfflineMessage', nothing),
  range: call('GET', '/message/:kind/range', page(Message)),
  history: call('GET', '/message/:kind/history', v.union([v.array(Message), page(Message)])),
  sendPrivate: call('POST', '/message/private/send', Message),
  sendGroup: call('POST', '/message/group/send', Message),
  readPrivate: call('PUT', '/message/private/readed', nothing),
  readGroup: call('PUT', '/message/group/readed', nothing),
  readSystem: call('PUT', '/message/system/readed', nothing),
  maxReadedId: call('GET', '/message/private/maxReadedId', v.number()),
} as const;
