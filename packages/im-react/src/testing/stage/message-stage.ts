import type { FileDraft, ImClient, MessageRef, MessageRow, MessageUpload, TextDraft } from 'im-sdk';
import type { ConversationKey, GroupMember } from 'im-sdk/protocol';
import { createSignal, type Signal } from '../../platform/create-signal.ts';
import { SELF_ID, type Stage } from './stage.ts';
import { rowOf, type TimelineStage, timelineStage } from './timeline-stage.ts';

const nameOf = (file: Blob | File): string => ('name' in file ? file.name : '');
/** Key of a message that is named by its row or by its key. */
const keyOf = (message: MessageRef): string =>
  typeof message === 'object' ? ('key' in message ? message.key : String(message.id)) : message;

const quoted = ({ quote, caption }: FileDraft = {}): string =>
  `${quote ? ` > ${quote}` : ''}${caption ? ` "${caption}"` : ''}`;

/** A stage with conversations that can be opened and written in. */
export interface MessageStage {
  readonly client: ImClient;
  readonly stage: Stage;
  timeline(key: ConversationKey): TimelineStage;
  /** The files of a row on its way. */
  upload(key: string): Signal<MessageUpload | undefined>;
  members(groupId: number): Signal<readonly GroupMember[]>;
  readonly online: Signal<number>;
  /** A message from somebody else comes in live. */
  receive(row: MessageRow): void;
  /** What was done, in order: `send p:3 hello`, `draft p:3 hel`, `read p:3`, `typing p:3 true`, `recall key` … */
  readonly done: string[];
  /** Who has read what is asked about. */
  readers: readonly number[];
  /** Members of groups cannot be loaded. */
  membersFail: boolean;
  /** The texts that were sent. */
  readonly sent: TextDraft[];
}

/** Puts messages on a stage: what is sent appears at once and is never answered. */
export function messageStage(
  stage: Stage,
  rows: Readonly<Partial<Record<ConversationKey, readonly MessageRow[]>>>,
  now: () => number,
): MessageStage {
  const timelines = new Map<ConversationKey, TimelineStage>();
  const uploads = new Map<string, Signal<MessageUpload | undefined>>();
  const members = new Map<number, Signal<readonly GroupMember[]>>();
  const listeners = new Set<(row: MessageRow) => void>();
  const done: string[] = [];
  const sent: TextDraft[] = [];
  const online = createSignal(0);

  function timeline(key: ConversationKey): TimelineStage {
    let found = timelines.get(key);
    if (!found) {
      found = timelineStage(rows[key] ?? []);
      timelines.set(key, found);
    }
    return found;
  }
  function uploadOf(key: string): Signal<MessageUpload | undefined> {
    let found = uploads.get(key);
    if (!found) {
      found = createSignal<MessageUpload | undefined>(undefined);
      uploads.set(key, found);
    }
    return found;
  }
  function membersOf(groupId: number): Signal<readonly GroupMember[]> {
    let found = members.get(groupId);
    if (!found) {
      found = createSignal<readonly GroupMember[]>([]);
      members.set(groupId, found);
    }
    return found;
  }
  /** Resolves once a test has put members in; rejects while `membersFail`. */
  async function loadMembers(groupId: number): Promise<readonly GroupMember[]> {
    if (made.membersFail) throw new Error('no members');
    const known = membersOf(groupId);
    if (known.getSnapshot().length > 0) return Promise.resolve(known.getSnapshot());
    return new Promise((resolve) => {
      const stop = known.subscribe(() => {
        stop();
        resolve(known.getSnapshot());
      });
    });
  }
  function note(what: string): Promise<void> {
    done.push(what);
    return stage.next(what);
  }
  async function sendOther(key: ConversationKey, what: string): Promise<string> {
    await note(`send ${key} ${what}`);
    return `t${done.length}`;
  }
  const owner = (key: string): TimelineStage | undefined =>
    [...timelines.values()].find((each) => each.row(key).getSnapshot());

  const client: ImClient = {
    ...stage.client,
    conversations: {
      ...stage.client.conversations,
      setDraft: (key, text) => note(`draft ${key} ${text}`),
      markRead: (key, upTo) =>
        note(upTo === undefined ? `read ${key}` : `read ${key} up to ${typeof upTo === 'object' ? keyOf(upTo) : upTo}`),
    },
    groups: { ...stage.client.groups, members: membersOf, loadMembers, onlineCount: () => online },
    messages: {
      ...stage.client.messages,
      open: timeline,
      upload: uploadOf,
      async sendText(key, draft) {
        sent.push(draft);
        await note(`send ${key} ${draft.text}`);
        const tmpId = `t${sent.length}`;
        timeline(key).append(
          rowOf({
            key: tmpId,
            tmpId,
            conversation: key,
            content: draft.text,
            sendId: SELF_ID,
            mine: true,
            state: 'sending',
            sendTime: now(),
            atUserIds: draft.atUserIds ?? [],
          }),
        );
        return tmpId;
      },
      async retry(message) {
        const key = keyOf(message);
        await note(`retry ${key}`);
        owner(key)?.change(key, { state: 'sending', failure: undefined });
      },
      async discard(message) {
        const key = keyOf(message);
        await note(`discard ${key}`);
        owner(key)?.remove(key);
      },
      async recall(message) {
        const key = keyOf(message);
        await note(`recall ${key}`);
        owner(key)?.change(key, { recalled: true, recalledBy: SELF_ID, content: '' });
      },
      async edit(message, text) {
        const key = keyOf(message);
        await note(`edit ${key} ${text}`);
        owner(key)?.change(key, { content: text, revision: now() });
      },
      async react(message, emoji) {
        const key = keyOf(message);
        await note(`react ${key} ${emoji}`);
        owner(key)?.change(key, { reactions: [{ emoji, count: 1, mine: true }] });
      },
      async unreact(message, emoji) {
        const key = keyOf(message);
        await note(`unreact ${key} ${emoji}`);
        owner(key)?.change(key, { reactions: [] });
      },
      async deleteForMe(messages) {
        const keys = messages.map(keyOf);
        await note(`delete ${keys.join(' ')}`);
        for (const key of keys) owner(key)?.remove(key);
      },
      list: async () => [],
      clearAll: () => note('clear'),
      loadReaders: async () => made.readers,
      sendContent: (key, type) => sendOther(key, `content ${type}`),
      sendLocation: (key, place) => sendOther(key, `location ${place.name}`),
      sendCard: (key, card) => sendOther(key, `card ${card.kind} ${card.id}`),
      sendCustom: (key, content) => sendOther(key, `custom ${content.kind}`),
      shake: (key) => sendOther(key, 'shake'),
      sendImage: (key, image, draft) => sendOther(key, `image ${nameOf(image)}${quoted(draft)}`),
      sendVideo: (key, video, draft) => sendOther(key, `video ${nameOf(video)}${quoted(draft)}`),
      sendFile: (key, file, draft) => sendOther(key, `file ${nameOf(file)}${quoted(draft)}`),
      sendVoice: (key, voice, draft) => sendOther(key, `voice ${voice.type} ${draft.duration}${quoted(draft)}`),
      unsent: createSignal(0),
      setTyping: (key, state) => note(`typing ${key} ${state}`),
    },
    on(event, listener) {
      if (event !== 'message') return () => undefined;
      listeners.add(listener as (row: MessageRow) => void);
      return () => listeners.delete(listener as (row: MessageRow) => void);
    },
  };
  const made: MessageStage = {
    client,
    stage,
    readers: [],
    membersFail: false,
    timeline,
    upload: uploadOf,
    members: membersOf,
    online,
    done,
    sent,
    receive(row) {
      timeline(row.conversation).append(row);
      for (const listener of listeners) listener(row);
    },
  };
  return made;
}
