import type { MessageRow } from 'im-sdk';
import { type GroupMember, parseConversationKey } from 'im-sdk/protocol';
import { useEffect, useMemo, useState } from 'react';
import { useClient } from '../../context/useClient.ts';
import { useGroupMembers } from '../../hooks/groups/useGroups.ts';

/** Read state of a group message. */
export interface Readers {
  /** State of the request. */
  readonly state: 'loading' | 'ready' | 'failed';
  /** User ids of members who have read it. */
  readonly read: readonly number[];
  /** User ids of members since before the message who have not read it, without the sender. */
  readonly unread: readonly number[];
  /** Requests the readers again. */
  retry(): void;
}

const NO_USERS: readonly number[] = [];

/** Requests the readers of an own group message, and again when its read count changes. */
export function useReaders(row: MessageRow): Readers {
  const { key, conversation, seq, sendId, readedCount, receiptOk, receiptTotal } = row;
  const { messages } = useClient();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ readonly read: readonly number[]; readonly failed: boolean }>();
  const members = useGroupMembers(parseConversationKey(conversation)?.target ?? 0);
  useEffect(() => {
    let cancelled = false;
    messages.loadReaders(key).then(
      (read) => !cancelled && setAnswer({ read, failed: false }),
      () => !cancelled && setAnswer((current) => current ?? { read: NO_USERS, failed: true }),
    );
    return () => {
      cancelled = true;
    };
  }, [messages, key, readedCount, attempt]);
  return useMemo(() => {
    const read = answer?.read ?? NO_USERS;
    const readIds = new Set([...read, sendId]);
    // Members who joined later need not read it. Spec-only servers do not send when a member joined.
    const joinedLater = ({ joinSeq }: GroupMember): boolean => seq > 0 && (joinSeq ?? 0) >= seq;
    const isReadByAll = receiptOk || (receiptTotal > 0 && read.length >= receiptTotal);
    return {
      state: answer ? (answer.failed ? 'failed' : 'ready') : 'loading',
      read,
      unread: isReadByAll
        ? NO_USERS
        : members
            .filter((member) => !member.quit && !joinedLater(member) && !readIds.has(member.userId))
            .map(({ userId }) => userId),
      retry() {
        setAnswer(undefined);
        setAttempt((count) => count + 1);
      },
    };
  }, [answer, members, seq, sendId, receiptOk, receiptTotal]);
}
