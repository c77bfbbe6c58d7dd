import { expect, it } from 'vitest';
import type { AccountEngine } from '../account/account-scope.ts';
import { RootStore } from '../account/root-store.ts';
import { createMessagesService } from '../messages/messages.ts';
import { ImError } from '../protocol/index.ts';
import { createConversationsService } from './conversations.ts';

const lost = new ImError('client.timeout', 'No tab answered', { category: 'timeout', retryable: true });

/** An engine that nobody answers, as in a tab whose leader hangs. */
function services() {
  const operations = new Proxy({}, { get: () => () => Promise.reject(lost) });
  const engine = { operations } as AccountEngine;
  const store = new RootStore(() => () => undefined);
  const requireEngine = () => engine;
  const session = { subscribe: () => () => undefined };
  return {
    conversations: createConversationsService({ store, requireEngine, collator: new Intl.Collator() }),
    messages: createMessagesService({
      ...{ store, engine: requireEngine, requireEngine, session },
      caughtUp: { getSnapshot: () => true, subscribe: () => () => undefined },
      isSpecOnly: () => false,
      features: () => new Set(),
    }),
  };
}

it.each(['start', 'markRead', 'markUnread', 'remove'] as const)('a failure of %s rejects', async (method) => {
  await expect(services().conversations[method]('p:2')).rejects.toBe(lost);
});

it('a failure of typing rejects', async () => {
  await expect(services().messages.setTyping('p:2', true)).rejects.toBe(lost);
});
