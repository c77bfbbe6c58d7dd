import { onFirstCall } from '../platform/on-first-call.ts';
import { askedHere, type FirstUse } from '../platform/on-first-use.ts';
import { type ConversationKey, ImError, limits, MessageType, parseConversationKey } from '../protocol/index.ts';
import type { RootStore } from '../store/root-store.ts';
import type { AccountEngine } from '../sync/account-scope.ts';
import type { MessageExtras } from './content-sends-service.ts';
import type { createMessageChanges } from './message-changes.ts';
import type { MessageChanges } from './message-changes-service.ts';
import type { MessagesService } from './messages-service.ts';
import { openTimeline } from './open-timeline.ts';
import type { createOtherSends, OtherSends } from './other-sends.ts';
import { outgoing } from './outgoing.ts';
import { beginSearch } from './search/begin-search.ts';
import type { searchMessages } from './search/message-search.ts';

const OTHER_SENDS: { readonly [Name in keyof OtherSends]: true } = {
  sendContent: true,
  sendLocation: true,
  sendCard: true,
  sendCustom: true,
  shake: true,
  sendImage: true,
  sendFile: true,
  sendFiles: true,
  sendVoice: true,
  sendVideo: true,
};

const CHANGES: { readonly [Name in keyof MessageChanges]: true } = {
  recall: true,
  edit: true,
  react: true,
  deleteForMe: true,
  clearAll: true,
  readers: true,
};

/** Messages over the store; what changes them goes through the engine of whoever is signed in. */
export function createMessagesService(parts: {
  store: RootStore;
  engine: () => AccountEngine | undefined;
  later: FirstUse<{
    readonly createMessageChanges: typeof createMessageChanges;
    readonly createOtherSends: typeof createOtherSends;
    readonly searchMessages: typeof searchMessages;
  }>;
}): MessagesService {
  const { store, later } = parts;
  const others = askedHere(later);

  function engine(): AccountEngine {
    const current = parts.engine();
    if (!current) throw new ImError('client.notSignedIn', 'Nobody is signed in', { category: 'auth' });
    return current;
  }

  const send = async (conversation: ConversationKey, type: number, content: string, extras?: MessageExtras) =>
    engine().send(
      conversation,
      outgoing(conversation, { type, content, receipt: wantsReceipt(store, conversation) }, extras),
    );

  const sendText: MessagesService['sendText'] = (conversation, { text, ...extras }) => {
    const say = () => send(conversation, MessageType.TEXT, text, extras);
    // A text does not overtake what was sent before it and waits for its part of the client.
    return others.coming ? others.coming.then(say, say) : say();
  };

  return {
    ...onFirstCall(
      others,
      (part) =>
        part.createOtherSends({
          send,
          engine,
          wantsReceipt: (conversation) => wantsReceipt(store, conversation),
          sendText: (conversation, text) => sendText(conversation, { text }),
        }),
      OTHER_SENDS,
      engine,
    ),
    ...onFirstCall(later, (part) => part.createMessageChanges({ store, engine }), CHANGES, engine),
    upload: (key) => store.uploads.readable(key),
    unsent: store.unsent,
    open: (conversation) => openTimeline({ store, engine: parts.engine }, conversation),
    sendText,
    search: (query) => beginSearch({ store, engine: engine(), later }, query),
    retry: async (key) => engine().retry(key),
    discard: async (key) => engine().discard(key),
    typing(conversation, state) {
      parts
        .engine()
        ?.operations.typing(conversation, state)
        .catch(() => undefined);
    },
  };
}

/** Small groups see who has read a message. */
function wantsReceipt(store: RootStore, conversation: ConversationKey): boolean {
  const parsed = parseConversationKey(conversation);
  if (parsed?.kind !== 'group') return false;
  const members = store.groups.get(parsed.target)?.memberCount ?? Number.POSITIVE_INFINITY;
  return members <= limits.sdkReceiptMembers;
}
