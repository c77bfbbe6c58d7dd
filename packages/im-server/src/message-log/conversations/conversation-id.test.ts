import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  conversationId,
  groupConversation,
  parseConversationId,
  peerOf,
  privateConversation,
} from './conversation-id.ts';

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

test('a private conversation is the same from both sides, and each side finds the other', () => {
  fc.assert(
    fc.property(id, id, (a, b) => {
      fc.pre(a !== b);
      const ref = privateConversation(a, b);
      expect(ref).toEqual(privateConversation(b, a));
      if (ref.kind === 'private') expect([peerOf(ref, a), peerOf(ref, b)]).toEqual([b, a]);
    }),
  );
});

test('a stored id reads back as what it was made of', () => {
  fc.assert(
    fc.property(id, id, (a, b) => {
      for (const ref of [privateConversation(a, b), groupConversation(a)]) {
        expect(parseConversationId(conversationId(ref))).toEqual(ref);
      }
    }),
  );
});
