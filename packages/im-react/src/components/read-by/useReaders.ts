import type { MessageRow } from 'im-sdk';
import { parseConversationKey } from 'im-sdk/protocol';
import { useEffect, useMemo, useState } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { useGroupMembers } from '../../hooks/useGroups.ts';

/** Who of a group has read a message. */
export interface Readers {
  readonly state: 'loading' | 'ready' | 'failed';
  /** User ids. */
  readonly read: readonly number[];
  /** User ids of the members of today who have not; nobody who joined or left counts. */
  readonly unread: readonly number[];
  retry(): void;
}

const NOBODY: readonly number[] = [];

/** Asks who has read an own message of a group, and again whenever its count grows. */
export function useReaders({ key, conversation, sendId, readedCount }: MessageRow): Readers {
  const { messages } = useClient();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ readonly read: readonly number[]; readonly failed: boolean }>();
  const members = useGroupMembers(parseConversationKey(conversation)?.target ?? 0);
  useEffect(() => {
    let gone = false;
    messages.readers(key).then(
      (read) => !gone && setAnswer({ read, failed: false }),
      () => !gone && setAnswer((known) => known ?? { read: NOBODY, failed: true }),
    );
    return () => {
      gone = true;
    };
  }, [messages, key, readedCount, attempt]);
  return useMemo(() => {
    const read = answer?.read ?? NOBODY;
    const known = new Set([...read, sendId]);
    return {
      state: answer ? (answer.failed ? 'failed' : 'ready') : 'loading',
      read,
      unread: members.filter(({ userId, quit }) => !quit && !known.has(userId)).map(({ userId }) => userId),
      retry() {
        setAnswer(undefined);
        setAttempt((count) => count + 1);
      },
    };
  }, [answer, members, sendId]);
}
