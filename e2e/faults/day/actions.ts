import { MessageType } from 'im-sdk/protocol';
import { type Action, calls, kindOf, newest, settleAs, someone, somewhere } from './scene.ts';

/** Writes a text to a friend or into a group, now and then as a quote. */
export const write: Action = async (scene) => {
  const { chance, log, venue, intents } = scene;
  const { player, terminal } = someone(scene);
  const conversation = somewhere(scene, player);
  const text = `text ${intents.length + 1} of ${terminal.name}`;
  const quotes = chance.once(12);
  log.add(`${terminal.name} writes to ${conversation}${quotes ? ', quoting' : ''}`);
  const quoted = quotes ? newest(terminal, conversation, () => true) : undefined;
  const { messages } = terminal.seat.client;
  const key = await venue.pace.during(
    messages.sendText(conversation, { text, quote: quoted?.id ? quoted : undefined }),
  );
  intents.push({ terminal, author: player, conversation, key, text });
};

export const read: Action = async (scene) => {
  const { player, terminal } = someone(scene);
  const conversation = somewhere(scene, player);
  scene.log.add(`${terminal.name} reads ${conversation}`);
  terminal.seat.client.conversations.markRead(conversation);
};

export const recall: Action = async (scene) => {
  const { player, terminal } = someone(scene);
  const conversation = somewhere(scene, player);
  scene.log.add(`${terminal.name} recalls in ${conversation}`);
  const own = newest(terminal, conversation, ({ mine, recalled, state }) => mine && !recalled && state !== 'failed');
  if (!own) return;
  const recalling = terminal.seat.client.messages.recall(own.key);
  await settleAs(scene, 'recall', scene.venue.pace.during(recalling));
};

/** Corrects one's newest message that the server has. */
export const edit: Action = async (scene) => {
  const { player, terminal } = someone(scene);
  const conversation = somewhere(scene, player);
  scene.log.add(`${player.name} edits in ${conversation}`);
  const own = newest(
    terminal,
    conversation,
    ({ mine, recalled, type }) => mine && !recalled && type === MessageType.TEXT,
  );
  if (!own) return;
  const content = `${own.content} (edited ${scene.log.lines.length})`;
  await calls(scene, player, 'edit', 'PUT', `/message/${kindOf(conversation)}/edit`, { id: own.id, content });
};

export const react: Action = async (scene) => {
  const { player, terminal } = someone(scene);
  const conversation = somewhere(scene, player);
  const emoji = scene.chance.of(['👍', '🎉', '😀']);
  const on = !scene.chance.once(4);
  scene.log.add(`${player.name} ${on ? 'adds' : 'takes back'} ${emoji} in ${conversation}`);
  const row = newest(terminal, conversation, ({ recalled }) => !recalled);
  if (!row) return;
  const body = { id: row.id, emoji, on };
  await calls(scene, player, 'reaction', 'PUT', `/message/${kindOf(conversation)}/reaction`, body);
};

/** Deletes a message for oneself. At least one person keeps each message, for the verdict. */
export const forget: Action = async (scene) => {
  const { player, terminal } = someone(scene);
  const conversation = somewhere(scene, player);
  scene.log.add(`${terminal.name} deletes in ${conversation} for itself`);
  const founder = scene.cast.groups.get(Number(conversation.slice(2)))?.[0];
  if (founder !== undefined && scene.cast.players[founder] === player) return;
  const row = newest(terminal, conversation, ({ mine }) => founder !== undefined || !mine);
  if (!row) return;
  const deleting = terminal.seat.client.messages.deleteForMe([row.key]);
  await settleAs(scene, 'delete', scene.venue.pace.during(deleting));
};
