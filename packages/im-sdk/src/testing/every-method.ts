import type { ImClient } from '../client-types.ts';
import { MessageType } from '../protocol/index.ts';

/** Arguments for the methods of a client that do something, by name; nothing is left out: see `everyMethod`. */
function argumentsFor(friend: number, group: number): Readonly<Record<string, readonly unknown[]>> {
  const key = `p:${friend}`;
  const file = new File(['x'], 'x.txt', { type: 'text/plain' });
  const image = new File(['x'], 'x.png', { type: 'image/png' });
  const voice = new File(['x'], 'x.m4a', { type: 'audio/mp4' });
  const video = new File(['x'], 'x.mp4', { type: 'video/mp4' });
  const place = { latitude: 1, longitude: 2, name: 'Here', address: 'There' };
  const custom = { kind: 'order', data: { id: 7 }, fallback: 'Order' };
  return {
    start: [],
    resync: [],
    report: [{ kind: 'user', id: friend, reason: 'spam' }],
    'auth.login': [{ userName: 'alice', password: 'password' }],
    'auth.visit': [],
    'auth.register': [{ userName: 'new', nickName: 'New', password: 'password' }],
    'auth.globalSetting': [],
    'auth.logout': [],
    'auth.sessions': [],
    'auth.endSession': [1],
    'auth.resume': ['alice'],
    'auth.forget': ['alice'],
    'agents.open': [],
    'conversations.start': [key],
    'conversations.setDraft': [key, 'half a sentence'],
    'conversations.markRead': [key],
    'conversations.markUnread': [key],
    'conversations.remove': [key],
    'messages.list': [key],
    'messages.sendText': [key, { text: 'hello' }],
    'messages.sendContent': [key, MessageType.LOCATION, place],
    'messages.sendLocation': [key, place],
    'messages.sendCard': [key, { kind: 'user', id: friend }],
    'messages.sendCustom': [key, custom],
    'messages.shake': [key],
    'messages.sendImage': [key, image],
    'messages.sendFile': [key, file],
    'messages.sendFiles': [key, [file]],
    'messages.sendVoice': [key, voice, { duration: 1 }],
    'messages.sendVideo': [key, video],
    'messages.recall': ['p1'],
    'messages.edit': ['p1', 'hello'],
    'messages.react': ['p1', '👍', true],
    'messages.deleteForMe': [['p1']],
    'messages.clear': ['p:1'],
    'messages.clearAll': [],
    'messages.readers': ['p1'],
    'messages.retry': ['t1'],
    'messages.discard': ['t1'],
    'messages.search': [{ keyword: 'hello' }],
    'messages.typing': [key, true],
    'contacts.search': ['Bob'],
    'contacts.find': [friend],
    'contacts.idOf': [{ externalId: 'x' }],
    'contacts.apply': [friend],
    'contacts.approve': [1],
    'contacts.reject': [1],
    'contacts.recall': [1],
    'contacts.remove': [friend],
    'contacts.setRemark': [friend, 'Bobby'],
    'contacts.setDnd': [friend, true],
    'contacts.setTop': [friend, true],
    'contacts.setMsgRemind': [friend, 1],
    'contacts.block': [friend],
    'contacts.unblock': [friend],
    'groups.search': ['Hikers'],
    'groups.create': [{ name: 'Hikers', userIds: [friend] }],
    'groups.join': [group],
    'groups.invite': [group, [friend]],
    'groups.quit': [group],
    'groups.dissolve': [group],
    'groups.removeMembers': [group, [friend]],
    'groups.muteMembers': [group, [friend], true],
    'groups.addManagers': [group, [friend]],
    'groups.removeManagers': [group, [friend]],
    'groups.transfer': [group, friend],
    'groups.modify': [group, { name: 'Climbers' }],
    'groups.setOwnNames': [group, { remarkGroupName: 'Us' }],
    'groups.setRules': [group, { isAllMuted: true }],
    'groups.setAttributes': [group, { a: 'b' }],
    'groups.muteAll': [group, true],
    'groups.setTopMessage': [group, 1],
    'groups.removeTopMessage': [group],
    'groups.hideTopMessage': [group],
    'groups.setDnd': [group, true],
    'groups.setTop': [group, true],
    'groups.setMsgRemind': [group, 1],
    'groups.loadMembers': [group],
    'groupRequests.approve': [1],
    'groupRequests.reject': [1],
    'broadcast.send': [{ friendIds: [friend], text: 'hi' }],
    'broadcast.cancel': ['b1'],
    'broadcast.retry': ['b1'],
    'broadcast.dismiss': ['b1'],
    'files.upload': [file, { use: 'file' }],
    'calls.request': ['infoCall', {}],
    'profile.setManualApprove': [true],
    'profile.update': [{ nickName: 'Al' }],
    'profile.modifyPassword': ['password', 'password2'],
    'profile.unregister': ['password'],
  };
}

/** Methods that only read, that subscribe, or that hand out what is read later; `destroy` and `retryNow` do nothing without an account. */
const WITHOUT_OUTCOME: ReadonlySet<string> = new Set([
  'on',
  'destroy',
  'conversation',
  'person',
  'group',
  'connection.retryNow',
  'connection.setEnvironment',
  'conversations.conversation',
  'conversations.typing',
  'messages.open',
  'messages.upload',
  'contacts.person',
  'groups.group',
  'groups.members',
  'groups.onlineCount',
  'groups.onlineMembers',
  'groupRequests.mayAnswer',
  'albums.open',
  'presence.of',
  'broadcast.progress',
  'broadcast.checkFile',
  'files.allowedTypes',
  'files.maxBytes',
  'files.measurePicture',
  'calls.account',
  'calls.isPlain',
  'calls.isLeader',
  'calls.onLeadership',
  'calls.config',
  'calls.relay',
  'calls.onSignal',
  'calls.onResumed',
  'calls.onSignedOut',
  'calls.running',
]);

/**
 * Every method of a client that does something, called as a host would, by name.
 * @throws if the client has a method that has no arguments here
 */
export function everyMethod(client: ImClient, friend: number, group: number): Map<string, () => Promise<unknown>> {
  const given = argumentsFor(friend, group);
  const calls = new Map<string, () => Promise<unknown>>();
  for (const [path, owner] of [['', client], ...services(client)] as const) {
    for (const [name, method] of Object.entries(owner)) {
      const full = `${path}${name}`;
      if (typeof method !== 'function' || WITHOUT_OUTCOME.has(full)) continue;
      const args = given[full];
      if (!args) throw new Error(`${full} has no arguments in every-method.ts`);
      calls.set(full, async () => outcomeOf(await method(...args)));
    }
  }
  return calls;
}

function services(client: ImClient): (readonly [string, object])[] {
  return Object.entries(client).flatMap(([name, value]) =>
    typeof value === 'object' && name !== 'availability' ? [[`${name}.`, value as object] as const] : [],
  );
}

/** An upload answers a handle whose `done` is the outcome. */
function outcomeOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'done' in answer ? answer.done : answer;
}
