import type { ConversationsService } from '../conversations/conversations.ts';
import type { SendExtras } from '../messages/content-sends.ts';
import type { FileDraft, FilesDraft, VideoDraft, VoiceDraft } from '../messages/file-sends.ts';
import type { MessagesService, TextDraft } from '../messages/messages.ts';
import type { OpenTimeline } from '../messages/timeline-snapshot.ts';
import {
  type ConversationKey,
  type ConversationKind,
  type CustomContent,
  conversationKey,
  type LocationContent,
  parseConversationKey,
} from '../protocol/index.ts';
import type { Conversation } from '../store/conversations/conversation-row.ts';
import type { DraftExtras } from '../store/conversations/draft.ts';
import { derive } from '../store/derived.ts';
import { inputRefused } from '../store/input-refused.ts';
import { type ConversationMessageRef, type MessageRef, messageRefIn } from '../store/messages/message-ref.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import type { Readable } from '../store/readable.ts';
import { messageList } from './message-list.ts';

/** A conversation: its key, the user to write to, or the group. */
export type ConversationTarget = ConversationKey | { readonly user: number } | { readonly group: number };

/** Unsent text of a conversation, with its quoted message and mentions. */
export interface ConversationDraft extends DraftExtras {
  /** `''` if there is none. */
  readonly text: string;
}

/**
 * One conversation and its actions; made by `client.conversation`. It can be made before sign-in and follows the
 * signed-in account.
 * @throws `client.notSignedIn` while no account is signed in; `request.invalid` for wrong input; else the server's
 * refusal.
 */
export interface ConversationHandle {
  /** Key of the conversation, as in events and rows. */
  readonly key: ConversationKey;
  /** `private`, `group`, or `system` for system notices. */
  readonly kind: ConversationKind;
  /** Row of the conversation list: name, unread count, last message. `undefined` while the conversation is unknown. */
  readonly row: Readable<Conversation | undefined>;
  /**
   * Messages in the window, oldest first, at most `policy.windowRows` (400). A new array whenever a row is added,
   * removed or changed; for long lists `timeline` is cheaper. The first read opens the timeline.
   */
  readonly messages: Readable<readonly MessageRow[]>;
  /** The same window for virtual lists: keys, and one `Readable` per row. The first read opens the timeline. */
  readonly timeline: OpenTimeline;
  /** Unsent text. A new object whenever it changes. */
  readonly draft: Readable<ConversationDraft>;
  /** Ids of the users who are typing now. */
  readonly typingUsers: Readable<readonly number[]>;

  /** Sends a text. Resolves to the row's key once it is stored on this device; delivery continues in the background. */
  sendText(message: string | TextDraft): Promise<string>;
  /** Sends a picture: jpeg, png, webp or gif, at most 20 MiB. */
  sendImage(image: Blob | File, draft?: FileDraft): Promise<string>;
  /** Sends a file of any type. */
  sendFile(file: Blob | File, draft?: FileDraft): Promise<string>;
  /** Sends each file as its own message, pictures as pictures. Resolves to the row keys. */
  sendFiles(files: readonly (Blob | File)[], draft?: FilesDraft): Promise<readonly string[]>;
  /** Sends a voice recording; `draft.duration` is in seconds. */
  sendVoice(voice: Blob | File, draft: VoiceDraft): Promise<string>;
  /** Sends a video, with an optional cover picture. */
  sendVideo(video: Blob | File, draft?: VideoDraft): Promise<string>;
  /** Sends a location, in degrees. */
  sendLocation(location: LocationContent, extras?: SendExtras): Promise<string>;
  /** Sends the card of a user or a group. */
  sendCard(card: { readonly kind: 'user' | 'group'; readonly id: number }, extras?: SendExtras): Promise<string>;
  /** Sends a custom message of the host; a client that does not know its kind shows `content.fallback`. */
  sendCustom(content: CustomContent, extras?: SendExtras): Promise<string>;

  /** Edits the text of an own message, within 15 minutes. */
  edit(message: ConversationMessageRef, text: string): Promise<void>;
  /** Recalls a message for all members. Own messages: within 10 minutes. */
  recall(message: ConversationMessageRef): Promise<void>;
  /** Adds a reaction. `emoji` is `#name;` of the built-in set or one Unicode emoji. */
  react(message: ConversationMessageRef, emoji: string): Promise<void>;
  /** Removes an own reaction. */
  unreact(message: ConversationMessageRef, emoji: string): Promise<void>;
  /** Deletes messages for this account only, on all its devices. */
  deleteForMe(messages: readonly ConversationMessageRef[]): Promise<void>;
  /** Retries a failed message. Rejects with `message.notFound` for an unknown one. */
  retry(message: MessageRef): Promise<void>;
  /** Removes a queued or failed message from the outbox. Rejects with `message.notFound` for an unknown one. */
  discard(message: MessageRef): Promise<void>;

  /** Moves the read position to the message `upTo`, by default to the newest known row. Never moves back. */
  markRead(upTo?: ConversationMessageRef): Promise<void>;
  /** Sends a typing sign (throttled to one frame in 2 s), or its end. */
  setTyping(isTyping: boolean): Promise<void>;
  /** Turns notifications on or off; off: no badge, no sound. Optimistic update, rolled back if refused. */
  setNotifications(isOn: boolean): Promise<void>;
  /** Pins the conversation to the top of the list, or unpins it. Optimistic update, rolled back if refused. */
  setPinned(isPinned: boolean): Promise<void>;
  /** Stores unsent text, kept across reloads and shared between tabs. `''` without extras removes it. */
  setDraft(text: string, extras?: DraftExtras): Promise<void>;

  /** Loads the page before the window. On failure `timeline` has `loading: 'failed'`. */
  loadOlder(): Promise<void>;
  /**
   * Moves the window to a message. Resolves to the row's key; `undefined` if there is no such message. On failure, like the other jumps, `timeline` has `loading: 'failed'`.
   */
  jumpTo(message: ConversationMessageRef): Promise<string | undefined>;
  /** Moves the window to the first unread row. Resolves to its key; `undefined` if there is none. */
  jumpToUnread(): Promise<string | undefined>;
  /** Moves the window to the newest rows. */
  jumpToLatest(): Promise<void>;
  /** Closes the timeline: `messages` and `timeline` no longer change. All other members keep working. */
  close(): void;
}

/** Own settings of a conversation; implemented by the contacts and the groups service. */
export interface ConversationSettings {
  setNotifications(id: number, isOn: boolean): Promise<void>;
  setPinned(id: number, isPinned: boolean): Promise<void>;
}

export interface ConversationParts {
  readonly messages: MessagesService;
  readonly conversations: ConversationsService;
  readonly contacts: ConversationSettings;
  readonly groups: ConversationSettings;
}

/** Binds the services to one conversation. The timeline is opened on first read. */
export function createConversationHandle(parts: ConversationParts, target: ConversationTarget): ConversationHandle {
  const { messages, conversations } = parts;
  const key = keyOf(target);
  const parsed = parseConversationKey(key);
  const row = conversations.conversation(key);
  const named = (message: ConversationMessageRef): MessageRef => messageRefIn(key, message);
  let opened: { readonly timeline: OpenTimeline; readonly list: Readable<readonly MessageRow[]> } | undefined;
  const open = (): NonNullable<typeof opened> => {
    if (!opened) {
      const timeline = messages.open(key);
      opened = { timeline, list: messageList(timeline) };
    }
    return opened;
  };
  const change = async (verb: string, run: (settings: ConversationSettings, id: number) => Promise<void>) => {
    if (!parsed || parsed.kind === 'system') {
      throw inputRefused(verb, [{ path: 'conversation', message: 'must be one with a person or a group' }]);
    }
    await run(parsed.kind === 'group' ? parts.groups : parts.contacts, parsed.target);
  };

  return {
    key,
    kind: parsed?.kind ?? 'system',
    row,
    get messages() {
      return open().list;
    },
    get timeline() {
      return open().timeline;
    },
    draft: derive(
      [row],
      (): ConversationDraft => ({ ...row.getSnapshot()?.draftExtras, text: row.getSnapshot()?.draft ?? '' }),
      (before, after) =>
        before.text === after.text && before.quote === after.quote && before.mentions === after.mentions,
    ),
    typingUsers: conversations.typingUsers(key),
    sendText: (message) => messages.sendText(key, typeof message === 'string' ? { text: message } : message),
    sendImage: (image, draft) => messages.sendImage(key, image, draft),
    sendFile: (file, draft) => messages.sendFile(key, file, draft),
    sendFiles: (files, draft) => messages.sendFiles(key, files, draft),
    sendVoice: (voice, draft) => messages.sendVoice(key, voice, draft),
    sendVideo: (video, draft) => messages.sendVideo(key, video, draft),
    sendLocation: (location, extras) => messages.sendLocation(key, location, extras),
    sendCard: (card, extras) => messages.sendCard(key, card, extras),
    sendCustom: (content, extras) => messages.sendCustom(key, content, extras),
    edit: (message, text) => messages.edit(named(message), text),
    recall: (message) => messages.recall(named(message)),
    react: (message, emoji) => messages.react(named(message), emoji),
    unreact: (message, emoji) => messages.unreact(named(message), emoji),
    deleteForMe: async (rows) => messages.deleteForMe(rows.map(named)),
    retry: messages.retry,
    discard: messages.discard,
    markRead: (upTo) => conversations.markRead(key, upTo),
    setTyping: (isTyping) => messages.setTyping(key, isTyping),
    setNotifications: (isOn) => change('setNotifications', (settings, id) => settings.setNotifications(id, isOn)),
    setPinned: (isPinned) => change('setPinned', (settings, id) => settings.setPinned(id, isPinned)),
    setDraft: (text, extras) => conversations.setDraft(key, text, extras),
    loadOlder: () => open().timeline.loadOlder(),
    jumpTo: async (message) => open().timeline.jumpTo(message),
    jumpToUnread: async () => open().timeline.jumpToUnread(),
    jumpToLatest: async () => open().timeline.jumpToLatest(),
    close: () => opened?.timeline.close(),
  };
}

function keyOf(target: ConversationTarget): ConversationKey {
  if (typeof target === 'string') return target;
  return 'user' in target ? conversationKey('private', target.user) : conversationKey('group', target.group);
}
