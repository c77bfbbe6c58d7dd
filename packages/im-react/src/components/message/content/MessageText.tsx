import type { MessageRow } from 'im-sdk';
import { parseConversationKey } from 'im-sdk/protocol';
import type { MentionName } from 'im-sdk/text';
import { type ReactNode, useMemo } from 'react';
import { useGroupMembers } from '../../../hooks/useGroups.ts';
import { RichText } from '../../../rich-text/RichText.tsx';

export interface MessageTextProps {
  readonly row: MessageRow;
  readonly selfId: number;
  readonly tabbable: boolean;
}

/** How "everyone" is written behind the `@`, in the languages people write it in. */
const EVERYONE = ['所有人', '全体成员', 'Everyone', 'everyone', 'all'];

/** The text of a message, with its links and mentions. */
export function MessageText({ row, selfId, tabbable }: MessageTextProps): ReactNode {
  if (row.atUserIds.length > 0) return <MentioningText row={row} selfId={selfId} tabbable={tabbable} />;
  return <RichText text={row.content} selfId={selfId} tabbable={tabbable} />;
}

function MentioningText({ row, selfId, tabbable }: MessageTextProps): ReactNode {
  const members = useGroupMembers(parseConversationKey(row.conversation)?.target ?? 0);
  const mentions = useMemo(() => {
    const names: MentionName[] = [];
    const wanted = new Set(row.atUserIds);
    if (wanted.has(-1)) names.push(...EVERYONE.map((name) => ({ userId: -1, name })));
    for (const { userId, showNickName, nickName, remarkNickName } of members) {
      if (!wanted.has(userId)) continue;
      for (const name of [showNickName, nickName, remarkNickName]) if (name) names.push({ userId, name });
    }
    return names;
  }, [members, row.atUserIds]);
  return <RichText text={row.content} mentions={mentions} selfId={selfId} tabbable={tabbable} />;
}
