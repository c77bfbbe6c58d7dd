import type { ImClient } from '../client-types.ts';
import { MessageType } from '../protocol/index.ts';

/** Arguments of the methods that do something, by name; none is left out: see `clientMethods`. */
function actionArguments(friend: number, group: number): Readonly<Record<string, readonly unknown[]>> {
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
    'auth.loadGlobalSetting': [],
    'auth.logout': [],
    'auth.loadSessions': [],
    'auth.endSession': [1],
    'auth.loginSaved': ['alice'],
    'auth.removeSaved': ['alice'],
    'agents.open': [],
    'conversations.query': [{ limit: 1 }],
    'conversations.start': [key],
    'conversations.setDraft': [key, 'half a sentence'],
    'conversations.markRead': [key],
    'conversations.markUnread': [key],
    'conversations.remove': [key],
    'messages.list': [key],
    'messages.get': ['p1'],
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
    'messages.react': ['p1', '👍'],
    'messages.unreact': ['p1', '👍'],
    'messages.deleteForMe': [['p1']],
    'messages.clear': ['p:1'],
    'messages.clearAll': [],
    'messages.loadReaders': ['p1'],
    'messages.retry': ['t1'],
    'messages.discard': ['t1'],
    'messages.search': [{ keyword: 'hello' }],
    'messages.setTyping': [key, true],
    'contacts.search': ['Bob'],
    'contacts.load': [friend],
    'contacts.idOf': [{ externalId: 'x' }],
    'contacts.add': [friend],
    'contacts.approve': [1],
    'contacts.reject': [1],
    'contacts.withdraw': [1],
    'contacts.remove': [friend],
    'contacts.setRemark': [friend, 'Bobby'],
    'contacts.setNotifications': [friend, false],
    'contacts.setPinned': [friend, true],
    'contacts.setSound': [friend, 'all'],
    'contacts.block': [friend],
    'contacts.unblock': [friend],
    'groups.search': ['Hikers'],
    'groups.create': [{ name: 'Hikers', userIds: [friend] }],
    'groups.join': [group],
    'groups.invite': [group, [friend]],
    'groups.quit': [group],
    'groups.dissolve': [group],
    'groups.removeMembers': [group, [friend]],
    'groups.muteMembers': [group, [friend]],
    'groups.unmuteMembers': [group, [friend]],
    'groups.addManagers': [group, [friend]],
    'groups.removeManagers': [group, [friend]],
    'groups.transfer': [group, friend],
    'groups.update': [group, { name: 'Climbers' }],
    'groups.setOwnNames': [group, { remarkGroupName: 'Us' }],
    'groups.setRules': [group, { isAllMuted: true }],
    'groups.setAttributes': [group, { a: 'b' }],
    'groups.muteAll': [group],
    'groups.unmuteAll': [group],
    'groups.pinMessage': [group, { conversation: `g:${group}`, id: 1 }],
    'groups.unpinMessage': [group],
    'groups.hidePinnedMessage': [group],
    'groups.setNotifications': [group, false],
    'groups.setPinned': [group, true],
    'groups.setSound': [group, 'managers'],
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
    'profile.changePassword': ['password', 'password2'],
    'profile.unregister': ['password'],
  };
}

const listener = () => undefined;

/** Arguments of the methods that only read, that subscribe, or that hand out a handle; `destroy` and `retryNow` do nothing without an account. */
function readingArguments(friend: number, group: number): Readonly<Record<string, readonly unknown[]>> {
  const key = `p:${friend}`;
  const file = new File(['x'], 'x.txt', { type: 'text/plain' });
  return {
    on: ['message', listener],
    once: ['message', listener],
    destroy: [],
    conversation: [key],
    person: [friend],
    group: [group],
    'connection.retryNow': [],
    'conversations.conversation': [key],
    'conversations.typingUsers': [key],
    'messages.open': [key],
    'messages.upload': ['t1'],
    'contacts.person': [friend],
    'groups.group': [group],
    'groups.members': [group],
    'groups.onlineCount': [group],
    'groups.onlineMembers': [group],
    'groupRequests.mayAnswer': [{ id: 1, groupId: group, sendId: friend, userId: friend, kind: 'join', status: 0 }],
    'albums.open': [group],
    'presence.of': [friend],
    'broadcast.progress': ['b1'],
    'broadcast.checkFile': [file],
    'files.allowedTypes': ['file'],
    'files.maxBytes': ['file'],
    'files.measurePicture': [file],
    'calls.account': [],
    'calls.isSpecOnly': [],
    'calls.needsOffer': [],
    'calls.config': [],
    'calls.sendToTabs': [{ kind: 'private', type: 'accept', peerId: friend, callId: 'c1', isOwn: true }],
    'calls.onSignal': [listener],
    'calls.onReconnected': [listener],
    'calls.onSignedOut': [listener],
    'calls.running': [group],
  };
}

/** A method of a client with right arguments. */
export interface ClientMethod {
  readonly args: readonly unknown[];
  readonly call: (...args: readonly unknown[]) => unknown;
  /** True if it does something, and needs an account for it. */
  readonly isAction: boolean;
}

/**
 * Every method of a client, by name.
 * @throws if the client has a method that has no arguments here
 */
export function clientMethods(client: ImClient, friend: number, group: number): Map<string, ClientMethod> {
  const [actions, readings] = [actionArguments(friend, group), readingArguments(friend, group)];
  const methods = new Map<string, ClientMethod>();
  for (const [path, owner] of [['', client], ...services(client)] as const) {
    for (const [name, method] of Object.entries(owner)) {
      const full = `${path}${name}`;
      if (typeof method !== 'function') continue;
      const args = actions[full] ?? readings[full];
      if (!args) throw new Error(`${full} has no arguments in every-method.ts`);
      methods.set(full, { args, call: method as ClientMethod['call'], isAction: full in actions });
    }
  }
  return methods;
}

/** Every method of a client that does something, called as a host would, by name. */
export function everyMethod(client: ImClient, friend: number, group: number): Map<string, () => Promise<unknown>> {
  const actions = [...clientMethods(client, friend, group)].filter(([, { isAction }]) => isAction);
  return new Map(actions.map(([name, { call, args }]) => [name, async () => outcomeOf(await call(...args))]));
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
