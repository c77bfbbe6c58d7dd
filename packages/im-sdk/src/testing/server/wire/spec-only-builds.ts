import { type RouteName, routes, SessionDescription } from '../../../protocol/index.ts';
import type { Matched } from './router.ts';

/**
 * Builds of a server that knows only the specification. `older`: offline messages come through the socket, there are no
 * friend requests. `newer`: offline messages are an answer of `loadOfflineMessage`.
 */
export type SpecOnlyBuild = 'older' | 'newer';

const EXTENSIONS: readonly RouteName[] = [
  'findExternalUser',
  'searchGroups',
  'groupRequests',
  'approveGroupRequest',
  'rejectGroupRequest',
  'transferGroup',
  'groupSettings',
  'groupAttributes',
  'groupMsgRemind',
  'albumImages',
  'addAlbumImages',
  'removeAlbumImage',
  'friendMsgRemind',
  'exchange',
  'unread',
  'report',
  'logout',
  'editMessage',
  'searchMessages',
  'reactToMessage',
  'sessions',
  'endSession',
  'range',
  'heads',
  'changes',
  'presignUpload',
  'resumeUpload',
  'completeUpload',
  'searchUsers',
  'groupMembersOnline',
  'infoCall',
  'infoGroupCall',
];

const MISSING: Readonly<Record<SpecOnlyBuild, ReadonlySet<RouteName>>> = {
  older: new Set([
    ...EXTENSIONS,
    'loadOffline',
    'manualApprove',
    'flushAllMessages',
    'applyFriend',
    'friendRequests',
    'approveFriend',
    'rejectFriend',
    'recallFriend',
    'removeMembers',
    'muteMembers',
    'muteGroup',
    'remarkFriend',
    'friendTop',
    'groupTop',
    'blacklist',
    'block',
    'unblock',
  ]),
  newer: new Set([...EXTENSIONS, 'pullOffline']),
};

/** Whether a build has the route. */
export function hasRoute(build: SpecOnlyBuild, route: RouteName): boolean {
  return !MISSING[build].has(route);
}

/** A route that these servers alone have, as the route of ours that does its work; `undefined` for any other. */
export function matchSpecOnlyRoute(build: SpecOnlyBuild, method: string, path: string, query: URLSearchParams) {
  if (method === 'GET' && path === '/user/findByName') return standIn('searchUsers');
  if (build === 'newer') return undefined;
  if (method === 'POST' && path === '/friend/add') {
    return standIn('applyFriend', { friendId: Number(query.get('friendId')) });
  }
  const [, groupId] = /^\/group\/kick\/(\d+)$/.exec(path) ?? [];
  if (method !== 'DELETE' || !groupId) return undefined;
  return standIn('removeMembers', { groupId: Number(groupId), userIds: [Number(query.get('userId'))] });
}

/** A request that starts or accepts a call on a server where it carries the offer or the answer. */
export function matchCallWithOffer(method: string, path: string): Matched | undefined {
  const name = CARRYING[path];
  if (method !== 'POST' || !name) return undefined;
  return { ...standIn(name), route: { ...routes[name], body: SessionDescription } };
}

const CARRYING: Readonly<Record<string, 'setupCall' | 'acceptCall'>> = {
  '/webrtc/private/call': 'setupCall',
  '/webrtc/private/accept': 'acceptCall',
};

function standIn(name: RouteName, body?: object): Matched {
  return { name, route: routes[name], params: {}, standsIn: true, body: body && JSON.stringify(body) };
}

const CONTENT_LENGTH = 1_024;

/** A body without the fields that these servers do not know, or the sentence with which they refuse it. */
export function specOnlyBody(route: RouteName, text: string): { readonly text: string } | { readonly refused: string } {
  // One candidate each; a list is an extension.
  if (route === 'candidateCall' && text.startsWith('[')) return { refused: '参数格式错误' };
  const isChecked = route === 'createGroup' || route === 'modifyGroup' || route === 'updateProfile';
  if (!text || (!isChecked && !route.startsWith('send'))) return { text };
  const { userIds, quoteMessageId, ...body } = JSON.parse(text) as Record<string, unknown>;
  if (route === 'modifyGroup' && !body.name) return { refused: '群名称不可为空' };
  if (route === 'updateProfile' && !body.userName) return { refused: '用户名不可为空' };
  if (typeof body.content === 'string' && body.content.length > CONTENT_LENGTH) {
    return { refused: `内容长度不得大于${CONTENT_LENGTH}` };
  }
  return { text: JSON.stringify(body) };
}
