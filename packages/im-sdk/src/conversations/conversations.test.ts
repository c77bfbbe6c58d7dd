import { expect, it, vi } from 'vitest';
import { createMessagesService } from '../messages/messages.ts';
import { ImError } from '../protocol/index.ts';
import { RootStore } from '../store/root-store.ts';
import type { AccountEngine } from '../sync/account-scope.ts';
import { createConversationsService } from './conversations.ts';

const lost = new ImError('client.timeout', 'No tab answered', { category: 'timeout', retryable: true });

/** An engine that nobody answers, as in a tab whose leader hangs. */
function services() {
  const operations = new Proxy({}, { get: () => () => Promise.reject(lost) });
  const engine = { operations } as AccountEngine;
  const store = new RootStore(() => () => undefined);
  const onError = vi.fn();
  const messages = createMessagesService({
    store,
    engine: () => engine,
    requireEngine: () => engine,
    session: { subscribe: () => () => undefined },
    onError,
  });
  return { conversations: createConversationsService({ store, engine: () => engine, onError }), messages, onError };
}

it.each(['start', 'markRead', 'markUnread', 'remove'] as const)('a failure of %s reaches onError', async (method) => {
  const { conversations, onError } = services();
  conversations[method]('p:2');
  await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(lost));
});

it('a failure of typing reaches onError', async () => {
  const { messages, onError } = services();
  messages.typing('p:2', true);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(lost));
});
