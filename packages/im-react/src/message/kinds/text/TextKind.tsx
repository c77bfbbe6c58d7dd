import type { MessageRow } from 'im-sdk';
import { type GroupMember, parseConversationKey } from 'im-sdk/protocol';
import type { MentionName } from 'im-sdk/text';
import { type ReactNode, useMemo } from 'react';
import { useClient } from '../../../context/useClient.ts';
import { useReadable } from '../../../primitives/useReadable.ts';
import { EVERYONE } from '../../../rich-text/everyone.ts';
import { RichText, useRichText } from '../../../rich-text/RichText.tsx';
import { useMessageList } from '../../list-context.ts';
import type { KindProps } from '../kind.ts';

const NO_MEMBERS: readonly GroupMember[] = [];

/** Type 0: text with links and emoji. */
export function TextKind({ row, tabbable }: KindProps): ReactNode {
  const { selfId } = useMessageList();
  return useRichText({ text: row.content, selfId, tabbable });
}

/** Names that may follow an `@` in a message with mentions: those of the group's members. */
export function useMentionNames(row: MessageRow): readonly MentionName[] {
  const { groups } = useClient();
  const { atUserIds } = row;
  const group = parseConversationKey(row.conversation)?.target ?? 0;
  const members = useReadable(groups.members(group), NO_MEMBERS);
  return useMemo(() => {
    const names: MentionName[] = [];
    const mentionedIds = new Set(atUserIds);
    if (mentionedIds.has(-1)) names.push(...EVERYONE);
    for (const { userId, showNickName, nickName, remarkNickName } of members) {
      if (!mentionedIds.has(userId)) continue;
      for (const name of [showNickName, nickName, remarkNickName]) if (name) names.push({ userId, name });
    }
    return names;
  }, [members, atUserIds]);
}

/** Type 0 with mentions. */
export function MentionsKind({ row, tabbable }: KindProps): ReactNode {
  const { selfId } = useMessageList();
  return useRichText({ text: row.content, mentions: useMentionNames(row), selfId, tabbable });
}

/** A message of one to three emoji: large, without a bubble. */
export function BigEmojiKind({ row, meta }: KindProps): ReactNode {
  return (
    <span className="im-big-emoji" data-im-part="text">
      <span className="im-plain" dir="auto">
        <RichText text={row.content.replace(/\s+/gu, '')} />
      </span>
      {meta}
    </span>
  );
}
