import { type ConversationKey, limits, MessageType, parseConversationKey } from '../protocol/index.ts';
import type { Readable } from '../store/readable.ts';
import type { RootStore } from '../store/root-store.ts';
import type { AccountEngine } from '../sync/account-scope.ts';
import { createContentSends } from './content-sends.ts';
import type { MessageExtras } from './content-sends-service.ts';
import { createFileSends } from './file-sends.ts';
import { createMessageChanges } from './message-changes.ts';
import type { MessagesService } from './messages-service.ts';
import { openTimeline } from './open-timeline.ts';
import { outgoing } from './outgoing.ts';
import { searchMessages } from './search/message-search.ts';

/** Messages over the store; what changes them goes through the engine of whoever is signed in. */
export function createMessagesService(parts: {
  store: RootStore;
  engine: () => AccountEngine | undefined;
  /** Throws where nobody is signed in. */
  demandEngine: () => AccountEngine;
  /** Changes with every sign-in and sign-out. */
  session: Pick<Readable<unknown>, 'subscribe'>;
  /** Takes what goes wrong with what nobody awaits. */
  onError: (error: unknown) => void;
}): MessagesService {
  const { store, demandEngine: engine } = parts;

  const send = async (conversation: ConversationKey, type: number, content: string, extras?: MessageExtras) =>
    engine().send(
      conversation,
      outgoing(conversation, { type, content, receipt: wantsReceipt(store, conversation) }, extras),
    );

  const sendText: MessagesService['sendText'] = (conversation, { text, ...extras }) =>
    send(conversation, MessageType.TEXT, text, extras);

  return {
    ...createContentSends(send),
    ...createFileSends({
      engine,
      wantsReceipt: (conversation) => wantsReceipt(store, conversation),
      sendText: (conversation, text) => sendText(conversation, { text }),
    }),
    ...createMessageChanges({ store, engine }),
    upload: (key) => store.uploads.readable(key),
    unsent: store.unsent,
    open: (conversation) => openTimeline({ store, engine: parts.engine, session: parts.session }, conversation),
    list: async (conversation, range = {}) => engine().list(conversation, range),
    sendText,
    search: (query) => searchMessages({ store, engine: engine() }, query),
    retry: async (key) => engine().retry(key),
    discard: async (key) => engine().discard(key),
    typing(conversation, state) {
      parts.engine()?.operations.typing(conversation, state).catch(parts.onError);
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
