import { type ConversationSummaries, MessageType } from 'im-sdk/protocol';
import { type Action, archiveKey, calls, kindOf, note, settleAs, someone, somewhere, wholeRange } from './scene.ts';

/** A person blocks another. */
export const block: Action = async (scene) => {
  const { player, terminal } = someone(scene);
  const other = scene.chance.of(scene.cast.players.filter((one) => one !== player));
  scene.log.add(`${terminal.name} blocks ${other.name}`);
  scene.blocks.push({ player, userId: other.account.id });
  await settleAs(scene, 'block', scene.venue.pace.during(terminal.seat.client.contacts.block(other.account.id)));
};

/** Ends every block. */
export const unblockAll: Action = async (scene) => {
  scene.log.add('nobody is blocked any more');
  for (const { player, userId } of scene.blocks.splice(0)) {
    await calls(scene, player, 'unblock', 'DELETE', `/blacklist/remove?userId=${userId}`, undefined);
  }
};

/** A person clears their whole history. What they saw is kept for the verdict, which needs a witness of each row. */
export const clearAll: Action = async (scene) => {
  const { player, terminal } = someone(scene);
  scene.log.add(`${terminal.name} clears all history`);
  const { pace } = scene.venue;
  const { items } = await pace.during(player.account.request<ConversationSummaries>('GET', '/message/heads?since=0'));
  for (const { kind, target } of items) {
    if (kind === 'system') continue;
    const conversation = kind === 'group' ? (`g:${target}` as const) : (`p:${target}` as const);
    const key = archiveKey(player, conversation);
    const kept = scene.archive.get(key) ?? [];
    scene.archive.set(key, [...kept, ...(await pace.during(wholeRange(player, conversation)))]);
  }
  await settleAs(scene, 'clear', pace.during(terminal.seat.client.messages.clearAll()));
};

/** Cards that look like money: refused from a person, written by the host on their behalf. */
export const sendMoney: Action = async (scene) => {
  const { player } = someone(scene);
  const conversation = somewhere(scene, player);
  const type = scene.chance.of([MessageType.RED_ENVELOPE, MessageType.TRANSFER]);
  const byHost = !scene.chance.once(4);
  const content = JSON.stringify({ amount: 1 + scene.chance.below(10_000), currency: 'CNY', greeting: 'Good luck' });
  const tmpId = `money${scene.log.lines.length}`;
  scene.log.add(`${byHost ? 'the host' : 'a stray client'} sends ${type} of ${player.name} to ${conversation}`);
  if (byHost) {
    const wish = { from: player.account.id, conversation, type, content, tmpId };
    note(scene, `money by host ${await scene.venue.pace.during(scene.venue.sendAsHost(wish))}`);
    return;
  }
  const target = Number(conversation.slice(2));
  const place = conversation.startsWith('g:') ? { groupId: target } : { recvId: target };
  const body = { ...place, type, content, tmpId };
  await calls(scene, player, 'money by wire', 'POST', `/message/${kindOf(conversation)}/send`, body);
};
