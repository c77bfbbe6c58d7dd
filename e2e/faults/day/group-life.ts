import { type AlbumImage, type Group, type GroupRequest, MessageType, RequestStatus } from 'im-sdk/protocol';
import { enter, ownerOf, playerAt, someGroup } from './groups.ts';
import { type Action, calls, newest, note, someone, somewhere } from './scene.ts';

/** An owner dissolves a group; its founder makes another one of the same people. */
export const dissolve: Action = async (scene) => {
  const { groupId, owner } = someGroup(scene);
  scene.log.add(`${owner.name} dissolves g:${groupId}`);
  const members = scene.cast.groups.get(groupId) ?? [];
  if (!(await calls(scene, owner, 'dissolve', 'DELETE', `/group/delete/${groupId}`, undefined))) return;
  scene.cast.groups.delete(groupId);
  scene.owners.delete(groupId);
  scene.silenced.delete(groupId);
  scene.gone.add(groupId);
  const [founder, ...others] = members.map((index) => playerAt(scene, index));
  const wish = { name: `group after ${groupId}`, userIds: others.map(({ account }) => account.id) };
  const made = await scene.venue.pace.during(
    founder?.account.request<Group>('POST', '/group/create', wish) ?? missing(),
  );
  scene.cast.groups.set(made.id, members);
};

const missing = (): Promise<never> => Promise.reject(new Error('a group without people'));

/** An owner says how people get into a group. */
export const guard: Action = async (scene) => {
  const { groupId, owner } = someGroup(scene);
  const [joinMode, inviteConsent] = [scene.chance.of([1, 2, 3]), scene.chance.once(2)];
  scene.log.add(`${owner.name} lets people into g:${groupId} by mode ${joinMode}, consent ${inviteConsent}`);
  await calls(scene, owner, 'settings', 'PUT', '/group/settings', { id: groupId, joinMode, inviteConsent });
};

/** A person asks to join, whether or not they are a member. */
export const join: Action = async (scene) => {
  const { groupId, owner, member } = someGroup(scene);
  scene.log.add(`${member.name} wants to join g:${groupId}`);
  await enter(scene, { groupId, owner, member }, () =>
    calls(scene, member, 'join', 'POST', `/group/join/${groupId}`, { remark: 'again' }),
  );
};

/** A person answers a pending request or invitation. */
export const answer: Action = async (scene) => {
  const { player } = someone(scene);
  const approves = !scene.chance.once(4);
  const at = scene.chance.below(100);
  scene.log.add(`${player.name} ${approves ? 'approves' : 'rejects'} request ${at}`);
  const { pace } = scene.venue;
  const list = await pace.during(player.account.request<GroupRequest[]>('GET', '/group/request/list'));
  const waiting = list.filter(({ status, kind, userId, sendId }) => {
    const own = player.account.id;
    return status === RequestStatus.PENDING && (kind === 'invite' ? userId === own : sendId !== own);
  });
  const request = waiting[at % (waiting.length || 1)];
  if (!request) return;
  const path = `/group/request/${approves ? 'approve' : 'reject'}?id=${request.id}`;
  const answering = (): Promise<boolean> => calls(scene, player, 'answer', 'POST', path, undefined);
  const member = scene.cast.players.find(({ account }) => account.id === request.userId);
  const { groupId } = request;
  if (!member || !scene.cast.groups.has(groupId)) await answering();
  else await enter(scene, { groupId, owner: ownerOf(scene, groupId), member }, answering);
};

/** An owner pins the newest message or takes the pin away; a member puts it away for themself. */
export const pin: Action = async (scene) => {
  const { groupId, owner, member } = someGroup(scene);
  const what = scene.chance.below(4);
  scene.log.add(`${what === 0 ? member.name : owner.name} pins in g:${groupId} (${what})`);
  if (what === 0)
    return void (await calls(scene, member, 'hide pin', 'DELETE', `/group/hideTopMessage/${groupId}`, undefined));
  if (what === 1)
    return void (await calls(scene, owner, 'unpin', 'DELETE', `/group/removeTopMessage/${groupId}`, undefined));
  const terminal = owner.terminals[0];
  const row = terminal && newest(terminal, `g:${groupId}`, ({ recalled }) => !recalled);
  if (!row) return;
  await calls(scene, owner, 'pin', 'POST', `/group/setTopMessage/${groupId}?messageId=${row.id}`, undefined);
};

export const setAttributes: Action = async (scene) => {
  const { groupId, owner } = someGroup(scene);
  const attributes = { topic: `topic ${scene.chance.below(1_000)}`, place: 'quay' };
  scene.log.add(`${owner.name} sets attributes of g:${groupId} to ${attributes.topic}`);
  await calls(scene, owner, 'attributes', 'PUT', '/group/attributes', { id: groupId, attributes });
};

/** A person adds their newest picture to an album, or removes the newest of an album. */
export const album: Action = async (scene) => {
  const { player, terminal } = someone(scene);
  const from = somewhere(scene, player);
  const { groupId } = someGroup(scene);
  const adds = !scene.chance.once(3);
  scene.log.add(
    `${player.name} ${adds ? `adds a picture of ${from} to` : 'takes a picture out of'} the album of g:${groupId}`,
  );
  if (adds) {
    const row = newest(terminal, from, ({ type, mine, recalled }) => mine && !recalled && type === MessageType.IMAGE);
    if (!row) return;
    const { originUrl: url } = JSON.parse(row.content) as { originUrl: string };
    await calls(scene, player, 'album', 'POST', '/group/album', { groupId, images: [{ url }] });
    return;
  }
  const shown = await scene.venue.pace.during(
    player.account.ask<{ items: AlbumImage[] } | null>('GET', `/group/album/${groupId}`),
  );
  const image = shown.data?.items?.[0];
  if (image) await calls(scene, player, 'album removal', 'DELETE', `/group/album/${image.id}`, undefined);
  else note(scene, 'album empty or closed');
};
