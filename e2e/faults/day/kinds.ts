import type { ImClient } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { picture } from 'im-sdk/testing';
import type { Cast, Player } from './cast.ts';
import { type Action, note, type Scene, someone, somewhere } from './scene.ts';

/** Sends a message other than a text. Returns the keys of its rows. */
type Send = (
  messages: ImClient['messages'],
  to: ConversationKey,
  scene: Scene,
  author: Player,
) => Promise<readonly string[]>;

const bytes = (type: string, name: string, size: number): File =>
  new File([new Uint8Array(size).fill(7)], name, { type });

/** By name, with how often each is sent among them. */
const KINDS: readonly (readonly [name: string, weight: number, send: Send])[] = [
  ['picture', 6, async (messages, to) => [await messages.sendImage(to, picture())]],
  ['file', 3, async (messages, to) => [await messages.sendFile(to, bytes('text/plain', 'notes.txt', 40))]],
  [
    'files with a caption',
    1,
    (messages, to, { intents }) => {
      const files = [picture('image/jpeg'), bytes('application/pdf', 'plan.pdf', 60)];
      return messages.sendFiles(to, files, { caption: `caption ${intents.length + 1}` });
    },
  ],
  [
    'voice',
    3,
    async (messages, to) => [await messages.sendVoice(to, bytes('audio/webm', 'voice.webm', 50), { duration: 3 })],
  ],
  [
    'video',
    1,
    async (messages, to) => {
      const draft = { cover: picture(), duration: 4, width: 3, height: 2 };
      return [await messages.sendVideo(to, bytes('video/mp4', 'film.mp4', 80), draft)];
    },
  ],
  [
    'place',
    2,
    async (messages, to, { chance }) => {
      const place = { latitude: chance.below(90), longitude: chance.below(180), name: 'Pier', address: 'Quay 1' };
      return [await messages.sendLocation(to, place)];
    },
  ],
  [
    'card',
    2,
    async (messages, to, { cast, chance }) => [await messages.sendCard(to, someCard(cast, chance.below(99)))],
  ],
  [
    'custom',
    2,
    async (messages, to, { intents }) => {
      const content = { kind: 'poll', data: { question: intents.length + 1 }, fallback: 'A poll' };
      return [await messages.sendCustom(to, content, { ext: { origin: 'day' } })];
    },
  ],
  ['shake', 1, async (messages, to) => [await messages.shake(to)]],
];

/** Sends files, locations, cards and other messages that are not texts. */
export const sendOther: Action = async (scene) => {
  const { log, venue, intents, chance } = scene;
  const { player, terminal } = someone(scene);
  const conversation = somewhere(scene, player);
  const [name, , send] = chance.of(KINDS.flatMap((kind) => Array<typeof kind>(kind[1]).fill(kind)));
  log.add(`${terminal.name} sends ${name} to ${conversation}`);
  const sending = send(terminal.seat.client.messages, conversation, scene, player);
  const keys = await venue.pace.during(sending);
  for (const key of keys) {
    note(scene, `sent ${name}`);
    intents.push({ terminal, author: player, conversation, key, text: `${name} ${intents.length + 1}` });
  }
};

function someCard({ players, groups }: Cast, at: number): { kind: 'user' | 'group'; id: number } {
  const ids = [...groups.keys()];
  const group = ids[at % (2 * ids.length || 1)];
  return group === undefined
    ? { kind: 'user', id: players[at % players.length]?.account.id ?? 0 }
    : { kind: 'group', id: group };
}
