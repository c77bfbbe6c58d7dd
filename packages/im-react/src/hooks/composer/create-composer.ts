import type { Conversation, DraftExtras, DraftQuote, MessageRow } from 'im-sdk';
import { type ConversationKey, limits, parseConversationKey } from 'im-sdk/protocol';
import { findMentions, type MentionName } from 'im-sdk/text';
import type { Clock } from '../../platform/clock.ts';
import { createEmitter } from '../../platform/create-signal.ts';
import { contentLimit } from '../messages/content-limit.ts';
import { sessionCheck } from '../session/session-state.ts';
import type { Attachments } from './attachments/attachments.ts';
import type { ComposerClient, ComposerController, ComposerSnapshot } from './composer-types.ts';
import { addMention, type Mention, restoreMentions, shiftMentions, validMentions } from './mention-ranges.ts';
import { submitMessage } from './submit-message.ts';

const DRAFT_DEBOUNCE_MS = 400;
/** A draft changed in another tab is ignored for this long after the last key press here. */
const IGNORE_REMOTE_DRAFT_MS = 2_000;

type DraftContent = Pick<ComposerSnapshot, 'text' | 'quote' | 'mentions'>;
const NOTHING: DraftContent = { text: '', quote: undefined, mentions: [] };

function quoteOf({ key, id, type, content, sendId, sendNickName, mine }: MessageRow): DraftQuote {
  return { key, id, type, content, sendId, sendNickName, mine };
}

/** Mentions in the text of a sent message: the text holds names only, so look them up among the group's members. */
function namedIn({ groups }: ComposerClient, row: MessageRow): Mention[] {
  const about = parseConversationKey(row.conversation);
  if (about?.kind !== 'group') return [];
  const names = groups
    .members(about.target)
    .getSnapshot()
    .flatMap(({ userId, showNickName, nickName }): MentionName[] =>
      row.atUserIds.includes(userId) ? [{ userId, name: showNickName || nickName || '' }] : [],
    );
  return findMentions(row.content, names).map(({ start, end, userId }) => ({
    userId,
    start,
    name: row.content.slice(start + 1, end),
  }));
}

function writtenIn(stored: Conversation | undefined): DraftContent {
  const text = stored?.draft ?? '';
  const { quote, mentions = [] } = stored?.draftExtras ?? {};
  return { text, quote, mentions: validMentions(text, mentions) };
}

const sameWritten = (a: DraftContent, b: DraftContent): boolean => a.text === b.text && a.quote?.key === b.quote?.key;

/** Creates the composer of one conversation. Has no DOM access. Errors of listeners of its state go to `onError`. */
export function createComposer(
  client: ComposerClient,
  conversation: ConversationKey,
  clock: Clock,
  attachments: Attachments,
  onError?: (error: unknown) => void,
): ComposerController {
  const { connection, conversations, messages } = client;
  /** False once the account has signed out: the text is not stored as a draft of the next account. */
  const isCurrentSession = sessionCheck(client);
  const stored = conversations.conversation(conversation);
  const { subscribe, emit } = createEmitter({ onError });
  /** Last draft read from or written to the store, to detect changes by another tab. */
  let storedContent = writtenIn(stored.getSnapshot());
  /** Unsent draft, set aside while a message is edited. */
  let draftBeforeEdit: DraftContent | undefined;
  /** All names mentioned so far, so that undo can restore a deleted mention. */
  let names: readonly MentionName[] = storedContent.mentions;
  let typedAt = Number.NEGATIVE_INFINITY;
  let typing = false;
  let signalledAt = Number.NEGATIVE_INFINITY;
  /** Clock time of the last draft change. */
  let changedAt = 0;
  let cancelTimer: (() => void) | undefined;
  let state = snapshotOf({
    ...storedContent,
    revision: 0,
    editing: undefined,
    attachments: attachments.getSnapshot(),
    error: undefined,
  });

  function snapshotOf(parts: Omit<ComposerSnapshot, 'charactersLeft' | 'canSend'>): ComposerSnapshot {
    const length = parts.text.trim().length;
    const charactersLeft = contentLimit(client) - length;
    const some = length > 0 || (!parts.editing && parts.attachments.some((each) => each.state === 'ready'));
    const waiting = !parts.editing && parts.attachments.some((each) => each.state === 'preparing');
    return { ...parts, charactersLeft, canSend: some && charactersLeft >= 0 && !waiting };
  }
  function change(parts: Partial<ComposerSnapshot>): void {
    state = snapshotOf({ ...state, ...parts });
    emit();
  }
  function replace(parts: Partial<ComposerSnapshot>): void {
    change({ ...parts, revision: state.revision + 1 });
  }
  function signal(next: boolean): void {
    const now = clock.now();
    if (next ? typing && now - signalledAt < limits.typingThrottleMs : !typing) return;
    signalledAt = now;
    typing = next;
    messages.typing(conversation, next).catch(() => undefined);
  }
  function flush(): void {
    if (!cancelTimer) return;
    cancelTimer();
    cancelTimer = undefined;
    if (!isCurrentSession()) return;
    const { text, quote, mentions } = draftBeforeEdit ?? state;
    storedContent = { text, quote, mentions };
    const extras: DraftExtras = { ...(quote ? { quote } : {}), ...(mentions.length > 0 ? { mentions } : {}) };
    const setting =
      quote || mentions.length > 0
        ? conversations.setDraft(conversation, text, extras)
        : conversations.setDraft(conversation, text);
    // Rejects only after a sign-out: the screen that holds the text is gone then.
    setting.catch(() => undefined);
  }
  function scheduleDraftSave(): void {
    changedAt = clock.now();
    cancelTimer ??= clock.after(DRAFT_DEBOUNCE_MS, saveDraftAfterPause);
  }
  /** Trailing debounce with one timer per pause instead of one per key press. */
  function saveDraftAfterPause(): void {
    const rest = changedAt + DRAFT_DEBOUNCE_MS - clock.now();
    if (rest > 0) cancelTimer = clock.after(Math.min(rest, DRAFT_DEBOUNCE_MS), saveDraftAfterPause);
    else flush();
  }
  function applyStoredDraft(): void {
    const next = writtenIn(stored.getSnapshot());
    if (sameWritten(next, storedContent)) return;
    storedContent = next;
    if (cancelTimer || state.editing || clock.now() - typedAt < IGNORE_REMOTE_DRAFT_MS) return;
    if (!sameWritten(next, state)) replace(next);
  }
  function leaveEdit(): void {
    if (!state.editing) return;
    replace({ ...(draftBeforeEdit ?? NOTHING), editing: undefined });
    draftBeforeEdit = undefined;
  }
  function edit(row: MessageRow): void {
    flush();
    draftBeforeEdit ??= { text: state.text, quote: state.quote, mentions: state.mentions };
    signal(false);
    replace({ text: row.content, quote: undefined, mentions: namedIn(client, row), editing: row, error: undefined });
  }
  function save(row: MessageRow): void {
    const { text } = state;
    const draft = draftBeforeEdit;
    leaveEdit();
    if (text.trim() === row.content) return;
    messages.edit(row.key, text.trim()).catch((error: unknown) => {
      if (!state.editing && sameWritten(state, draft ?? NOTHING)) {
        edit(row);
        replace({ text, error });
      } else change({ error });
    });
  }
  /**
   * Puts a refused text back, with its quote unless there is another one. Text that is being typed is left alone; a draft that
   * is set aside for an edit gets it above its own text.
   */
  function restoreRefused(refused: DraftContent): void {
    const written: DraftContent = draftBeforeEdit ?? state;
    if (!draftBeforeEdit && written.text !== '') return;
    const before = refused.text + (written.text === '' ? '' : '\n');
    const restored: DraftContent = {
      text: before + written.text,
      quote: written.quote ?? refused.quote,
      mentions: [
        ...refused.mentions,
        ...written.mentions.map((each) => ({ ...each, start: each.start + before.length })),
      ],
    };
    if (draftBeforeEdit) draftBeforeEdit = restored;
    else replace(restored);
  }
  function sendNew(): void {
    const { text, quote, mentions } = state;
    const ready = attachments.getSnapshot().filter((each) => each.state === 'ready');
    // Only the user ids of the mentions are sent, so trimming the text needs no new offsets.
    const composed = { text: text.trim(), mentions, attachments: ready, quoteId: quote?.id ?? 0 };
    // Submit first: nothing that fails while the composer is emptied can lose the text.
    const submitted = submitMessage(client, conversation, composed);
    attachments.removeReady();
    replace({ ...NOTHING, attachments: attachments.getSnapshot(), error: undefined });
    scheduleDraftSave();
    flush();
    signal(false);
    void submitted.then((refused) => {
      if (!refused) return;
      if (refused.attachments.length > 0) attachments.putBack(refused.attachments);
      if (refused.text) restoreRefused({ text, quote, mentions });
      change({ error: refused.error });
      scheduleDraftSave();
    });
  }

  return {
    conversation,
    state: {
      getSnapshot: () => state,
      subscribe,
    },
    type(text, { caret, isRestored } = {}) {
      if (text === state.text) return;
      const moved = shiftMentions(state.mentions, state.text, text, caret);
      typedAt = clock.now();
      change({ text, mentions: isRestored ? restoreMentions(text, moved, names) : moved, error: undefined });
      if (state.editing) return;
      scheduleDraftSave();
      signal(text.trim() !== '');
    },
    setText(text) {
      if (text === state.text) return;
      replace({ text, mentions: shiftMentions(state.mentions, state.text, text) });
      if (!state.editing) scheduleDraftSave();
    },
    mention(mention) {
      names = [...names.filter(({ name }) => name !== mention.name), mention];
      change({ mentions: addMention(state.mentions, mention) });
    },
    quote(row) {
      leaveEdit();
      change({ quote: row && quoteOf(row) });
      scheduleDraftSave();
    },
    edit,
    cancelEdit: leaveEdit,
    attach: (files) => attachments.add(files),
    detachFile: (id) => attachments.remove(id),
    send() {
      if (!state.canSend) return false;
      if (state.editing) save(state.editing);
      else sendNew();
      return true;
    },
    sendVoice(voice, seconds) {
      const quoteId = state.quote?.id ?? 0;
      messages
        .sendVoice(conversation, voice, { duration: seconds, ...(quoteId > 0 ? { quoteMessageId: quoteId } : {}) })
        .catch((error: unknown) => change({ error }));
      if (!state.quote) return;
      change({ quote: undefined });
      scheduleDraftSave();
    },
    flush,
    follow() {
      const onFiles = (): void => change({ attachments: attachments.getSnapshot() });
      applyStoredDraft();
      if (state.attachments !== attachments.getSnapshot()) onFiles();
      const onLimit = (): void => change({});
      const stops = [
        stored.subscribe(applyStoredDraft),
        attachments.subscribe(onFiles),
        connection.isSpecOnly.subscribe(onLimit),
      ];
      return () => {
        for (const stop of stops) stop();
        leaveEdit();
        flush();
        signal(false);
      };
    },
  };
}
