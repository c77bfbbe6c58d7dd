import type { ImClient, MessageRow, Readable } from 'im-sdk';
import { type ConversationKey, limits, parseConversationKey } from 'im-sdk/protocol';
import { findMentions, type MentionName } from 'im-sdk/text';
import type { Clock } from '../../platform/clock.ts';

/** What a composer shows. Immutable: a change is a new object. */
export interface ComposerSnapshot {
  readonly text: string;
  /** Grows whenever `text` was changed by anything but typing: a text field has to take it over then. */
  readonly revision: number;
  /** The message that is being answered. */
  readonly quote: MessageRow | undefined;
  /** Who was chosen to be mentioned; counts only while `@name` stands in the text. */
  readonly mentions: readonly MentionName[];
  /** How many characters too many there are; 0 while the text fits. */
  readonly excess: number;
  readonly canSend: boolean;
  /** Why the last text could not be taken over by the outbox; the text is back then. */
  readonly error: unknown;
}

/** The state of one composer and what can be done with it, without a screen. Made by `createComposer`. */
export interface ComposerController {
  readonly conversation: ConversationKey;
  readonly state: Readable<ComposerSnapshot>;
  /** Takes over what a person typed; keeps it as the draft and lets the others know. */
  type(text: string): void;
  /** Remembers somebody chosen in the mention list. */
  mention(name: MentionName): void;
  /** Answers a message; `undefined` stops that. */
  quote(row: MessageRow | undefined): void;
  /** Sends the text and empties the composer. Returns false where there is nothing that could be sent. */
  send(): boolean;
  /** Stores the draft now. */
  flush(): void;
  /** Begins to follow the stored draft; returns how to stop, which stores the draft and ends the typing sign. */
  attach(): () => void;
}

/** What a composer needs of a client. */
export type ComposerClient = {
  readonly groups: Pick<ImClient['groups'], 'members'>;
  readonly conversations: Pick<ImClient['conversations'], 'conversation' | 'setDraft'>;
  readonly messages: Pick<ImClient['messages'], 'sendText' | 'typing'>;
};

const DRAFT_AFTER_MS = 400;

/** A stored draft is text alone: whoever it names is found among the members of the group. */
function memberNames({ groups }: ComposerClient, conversation: ConversationKey): MentionName[] {
  const about = parseConversationKey(conversation);
  if (about?.kind !== 'group') return [];
  const members = groups.members(about.target).getSnapshot();
  return members.map(({ userId, showNickName, nickName }) => ({ userId, name: showNickName || nickName || '' }));
}

function mentionedIn(text: string, mentions: readonly MentionName[]): number[] {
  const ids = findMentions(text, mentions).map(({ userId }) => userId);
  return [...new Set(ids)].slice(0, limits.atUserIds);
}

/** Makes the composer of one conversation: text, draft, quote, mentions, sending. Touches no screen. */
export function createComposer(
  client: ComposerClient,
  conversation: ConversationKey,
  clock: Clock,
): ComposerController {
  const { conversations, messages } = client;
  const stored = conversations.conversation(conversation);
  const listeners = new Set<() => void>();
  const firstDraft = stored.getSnapshot()?.draft ?? '';
  let touched = false;
  let restored = firstDraft !== '';
  let typing = false;
  let callOff: (() => void) | undefined;
  let state = snapshotOf({ text: firstDraft, revision: 0, quote: undefined, mentions: [], error: undefined });

  function snapshotOf(parts: Omit<ComposerSnapshot, 'excess' | 'canSend'>): ComposerSnapshot {
    const excess = Math.max(0, parts.text.trim().length - limits.contentLength);
    return { ...parts, excess, canSend: excess === 0 && parts.text.trim() !== '' };
  }
  function change(parts: Partial<ComposerSnapshot>): void {
    state = snapshotOf({ ...state, ...parts });
    for (const listener of [...listeners]) listener();
  }
  function replaceText(text: string, parts: Partial<ComposerSnapshot> = {}): void {
    change({ ...parts, text, revision: state.revision + 1 });
  }
  function signal(next: boolean): void {
    if (next || typing) messages.typing(conversation, next);
    typing = next;
  }
  function flush(): void {
    if (!callOff) return;
    callOff();
    callOff = undefined;
    conversations.setDraft(conversation, state.text);
  }
  function keepLater(): void {
    callOff?.();
    callOff = clock.after(DRAFT_AFTER_MS, flush);
  }
  function giveBack(text: string, quote: MessageRow | undefined, error: unknown): void {
    if (state.text === '') replaceText(text, { quote, error });
    else change({ error });
    keepLater();
  }

  return {
    conversation,
    state: {
      getSnapshot: () => state,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    type(text) {
      if (text === state.text) return;
      touched = true;
      change({ text, error: undefined });
      keepLater();
      signal(text.trim() !== '');
    },
    mention(name) {
      change({ mentions: [...state.mentions, name] });
    },
    quote(row) {
      change({ quote: row });
    },
    send() {
      if (!state.canSend) return false;
      const { text, quote } = state;
      const mentions = restored ? [...state.mentions, ...memberNames(client, conversation)] : state.mentions;
      const atUserIds = mentionedIn(text, mentions);
      touched = true;
      restored = false;
      replaceText('', { quote: undefined, mentions: [], error: undefined });
      keepLater();
      flush();
      signal(false);
      messages
        .sendText(conversation, {
          text: text.trim(),
          ...(atUserIds.length > 0 ? { atUserIds } : {}),
          ...(quote && quote.id > 0 ? { quoteMessageId: quote.id } : {}),
        })
        .catch((error: unknown) => giveBack(text, quote, error));
      return true;
    },
    flush,
    attach() {
      const follow = (): void => {
        const draft = stored.getSnapshot()?.draft ?? '';
        if (touched || draft === state.text) return;
        restored = draft !== '';
        replaceText(draft);
      };
      follow();
      const stop = stored.subscribe(follow);
      return () => {
        stop();
        flush();
        signal(false);
      };
    },
  };
}
