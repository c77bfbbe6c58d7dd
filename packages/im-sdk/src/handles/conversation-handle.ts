import type { ConversationsService } from '../conversations/conversations.ts';
import { inputRefused } from '../input/check-input.ts';
import type { MessageExtras } from '../messages/content-sends.ts';
import type { FileDraft, FilesDraft, VideoDraft, VoiceDraft } from '../messages/file-sends.ts';
import type { MessagesService, OpenTimeline, TextDraft } from '../messages/messages.ts';
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
import type { MessageRow } from '../store/messages/message-row.ts';
import type { Readable } from '../store/readable.ts';
import { messageList } from './message-list.ts';

/** Names a conversation: by its key, by the user one writes to, or by the group. */
export type ConversationTarget = ConversationKey | { readonly user: number } | { readonly group: number };

/** The unsent text of a conversation, and what goes with it: the quoted message, the mentions. */
export interface ConversationDraft extends DraftExtras {
  /** `''` for none. */
  readonly text: string;
}

/**
 * One conversation with everything that can be done in it; made by `client.conversation`. It may be made before anybody is
 * signed in, and follows whoever is. Methods reject with an `ImError`: `client.notSignedIn` while nobody is signed in,
 * `request.invalid` for what does not fit, else the server's refusal.
 */
export interface ConversationHandle {
  /** The key of the conversation, as events and rows name it. */
  readonly key: ConversationKey;
  /** `private`, `group`, or `system` for the system's notices. */
  readonly kind: ConversationKind;
  /** The conversation's row in the list: name, unread messages, last message. `undefined` while nothing is known of it. */
  readonly row: Readable<Conversation | undefined>;
  /**
   * The messages in the window, oldest first, as one array: at most `policy.windowRows` (400). A new array whenever a row
   * came, went or changed; for long lists `timeline` is cheaper. The first read opens the timeline.
   */
  readonly messages: Readable<readonly MessageRow[]>;
  /** The same window for virtual lists: keys and one readable a row. The first read opens it. */
  readonly timeline: OpenTimeline;
  /** The unsent text. A new object when it changed. */
  readonly draft: Readable<ConversationDraft>;
  /** Ids of the people who are typing now. */
  readonly typingUsers: Readable<readonly number[]>;

  /** Sends a text. Resolves to the row's key once it is stored on this device; delivery goes on by itself. */
  send(message: string | TextDraft): Promise<string>;
  /** Sends a picture: jpeg, png, webp or gif of at most 20 MiB. */
  sendImage(image: Blob | File, draft?: FileDraft): Promise<string>;
  /** Sends a file of any type. */
  sendFile(file: Blob | File, draft?: FileDraft): Promise<string>;
  /** Sends each file as a message of its own, pictures as pictures. Resolves to their keys. */
  sendFiles(files: readonly (Blob | File)[], draft?: FilesDraft): Promise<readonly string[]>;
  /** Sends a recorded voice; `draft.duration` is in seconds. */
  sendVoice(voice: Blob | File, draft: VoiceDraft): Promise<string>;
  /** Sends a video, with a cover to show before it plays. */
  sendVideo(video: Blob | File, draft?: VideoDraft): Promise<string>;
  /** Sends a place, in degrees. */
  sendLocation(place: LocationContent, extras?: MessageExtras): Promise<string>;
  /** Sends the card of a user or a group. */
  sendCard(card: { readonly kind: 'user' | 'group'; readonly id: number }, extras?: MessageExtras): Promise<string>;
  /** Sends a kind of the host's; a client that does not know it shows `content.fallback`. */
  sendCustom(content: CustomContent, extras?: MessageExtras): Promise<string>;

  /** Changes the text of an own message, within 15 minutes. `key` is the row's. */
  edit(key: string, text: string): Promise<void>;
  /** Recalls a message for everybody: own ones within 10 minutes. */
  recall(key: string): Promise<void>;
  /** Puts a reaction on a message, or takes it off. `emoji` is `#name;` of the set or one Unicode emoji. Default: on. */
  react(key: string, emoji: string, on?: boolean): Promise<void>;
  /** Deletes messages for this account alone, on all of its devices. */
  deleteForMe(keys: readonly string[]): Promise<void>;
  /** Sends a failed message again. */
  retry(key: string): Promise<void>;
  /** Takes a queued or failed message out of the outbox. */
  discard(key: string): Promise<void>;

  /** Moves the read position to the newest row known. Does nothing while nobody is signed in. */
  markRead(): void;
  /** Tells the others that one is typing (at most one frame in 2 s), or has stopped. Default: typing. */
  typing(on?: boolean): void;
  /** Do not disturb: no badge, no sound. Default: on. Shown at once, undone where refused. */
  mute(on?: boolean): Promise<void>;
  /** Keeps the conversation at the top of the list. Default: on. Shown at once, undone where refused. */
  pin(on?: boolean): Promise<void>;
  /** Keeps an unsent text across reloads and tabs; `''` alone forgets it. Does nothing while nobody is signed in. */
  setDraft(text: string, extras?: DraftExtras): void;

  /** Loads the page before the window. A failure is in `timeline` (`loading: 'failed'`). */
  loadOlder(): Promise<void>;
  /**
   * Moves the window: to the message with this server id, to the first row that was unread, or to the newest rows.
   * Resolves to the key of the row, `undefined` for `latest` and where there is none. A failure is in `timeline`
   * (`loading: 'failed'`).
   */
  jump(to: number | 'unread' | 'latest'): Promise<string | undefined>;
  /** Closes the timeline: nothing changes in `messages` and `timeline` any more. Everything else goes on working. */
  close(): void;
}

/** What mutes and pins a conversation; people and groups have services of their own. */
export interface ConversationSettings {
  /** Do not disturb. */
  setDnd(id: number, isDnd: boolean): Promise<void>;
  /** Pinned at the top. */
  setTop(id: number, isTop: boolean): Promise<void>;
}

export interface ConversationParts {
  readonly messages: MessagesService;
  readonly conversations: ConversationsService;
  readonly contacts: ConversationSettings;
  readonly groups: ConversationSettings;
}

/** Binds the services to one conversation. The timeline is opened by its first reader. */
export function createConversationHandle(parts: ConversationParts, target: ConversationTarget): ConversationHandle {
  const { messages, conversations } = parts;
  const key = keyOf(target);
  const parsed = parseConversationKey(key);
  const row = conversations.conversation(key);
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
    typingUsers: conversations.typing(key),
    send: (message) => messages.sendText(key, typeof message === 'string' ? { text: message } : message),
    sendImage: (image, draft) => messages.sendImage(key, image, draft),
    sendFile: (file, draft) => messages.sendFile(key, file, draft),
    sendFiles: (files, draft) => messages.sendFiles(key, files, draft),
    sendVoice: (voice, draft) => messages.sendVoice(key, voice, draft),
    sendVideo: (video, draft) => messages.sendVideo(key, video, draft),
    sendLocation: (place, extras) => messages.sendLocation(key, place, extras),
    sendCard: (card, extras) => messages.sendCard(key, card, extras),
    sendCustom: (content, extras) => messages.sendCustom(key, content, extras),
    edit: messages.edit,
    recall: messages.recall,
    react: (row, emoji, on = true) => messages.react(row, emoji, on),
    deleteForMe: messages.deleteForMe,
    retry: messages.retry,
    discard: messages.discard,
    markRead: () => conversations.markRead(key),
    typing: (on = true) => messages.typing(key, on),
    mute: (on = true) => change('mute', (settings, id) => settings.setDnd(id, on)),
    pin: (on = true) => change('pin', (settings, id) => settings.setTop(id, on)),
    setDraft: (text, extras) => conversations.setDraft(key, text, extras),
    loadOlder: () => open().timeline.loadOlder(),
    async jump(to) {
      const { timeline } = open();
      if (to === 'unread') return timeline.toUnread();
      if (to !== 'latest') return timeline.around(to);
      await timeline.toLatest();
      return undefined;
    },
    close: () => opened?.timeline.close(),
  };
}

function keyOf(target: ConversationTarget): ConversationKey {
  if (typeof target === 'string') return target;
  return 'user' in target ? conversationKey('private', target.user) : conversationKey('group', target.group);
}
