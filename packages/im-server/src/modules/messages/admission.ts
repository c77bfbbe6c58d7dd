import { GroupRole, type RefusalKey } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { Tx } from '../../infra/database/guard.ts';
import { peerOf } from '../../log/conversations/conversation-id.ts';
import type { Admitted, Draft } from '../../log/draft.ts';

/** Everyone, in a list of mentions. */
const EVERYONE = -1;

/**
 * Who may say what, asked inside the transaction that appends: friends write to each other, members that are not muted
 * write to their group. One question for all private drafts of a batch, one for all of groups.
 */
export async function admit(tx: Tx, drafts: readonly Draft[]): Promise<Admitted[]> {
  const verdicts = drafts.map((): Admitted => ({ refusal: 'server.internal' }));
  const privates = drafts.flatMap((draft, at) =>
    draft.conversation.kind === 'private'
      ? [{ at, sender: draft.senderId, peer: peerOf(draft.conversation, draft.senderId) }]
      : [],
  );
  const groups = drafts.flatMap((draft, at) =>
    draft.conversation.kind === 'group'
      ? [{ at, sender: draft.senderId, group: draft.conversation.groupId, mentions: mentionedPeople(draft) }]
      : [],
  );
  if (privates.length > 0) for (const row of await askFriends(tx, privates)) verdicts[row.at] = judgeFriend(row);
  if (groups.length > 0) {
    for (const row of await askMembers(tx, groups)) verdicts[row.at] = judgeMember(row, drafts[row.at]);
  }
  return verdicts;
}

interface FriendRow {
  readonly at: number;
  readonly name: string;
  readonly friends: boolean;
}

async function askFriends(tx: Tx, wanted: readonly object[]): Promise<FriendRow[]> {
  const { rows } = await sql<FriendRow>`
    select w.at, a.nick_name as name, exists (
      select 1 from friend f where f.user_id = w.peer and f.friend_id = w.sender and f.deleted_at is null
    ) as friends
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w (at integer, sender bigint, peer bigint)
    join account a on a.id = w.sender
  `.execute(tx);
  return rows;
}

function judgeFriend({ friends, name }: FriendRow): Admitted {
  return friends ? { stamp: { senderName: name, senderRole: null } } : { refusal: 'friend.notFriend' };
}

interface MemberRow {
  readonly at: number;
  readonly name: string;
  readonly group_exists: boolean;
  /** Null for somebody who is no member now. */
  readonly role: number | null;
  readonly is_muted: boolean | null;
  readonly is_all_muted: boolean | null;
  /** How many of the mentioned people are members. */
  readonly mentioned: number;
}

async function askMembers(tx: Tx, wanted: readonly object[]): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select w.at, coalesce(nullif(m.remark_nick_name, ''), a.nick_name) as name, g.id is not null as group_exists,
      m.role, m.is_muted, g.is_all_muted, (
        select count(*) from group_member x
        where x.group_id = w."group" and x.quit_at is null
          and x.user_id in (select value::bigint from json_array_elements_text(w.mentions))
      ) as mentioned
    from json_to_recordset(${JSON.stringify(wanted)}::json)
      as w (at integer, sender bigint, "group" bigint, mentions json)
    join account a on a.id = w.sender
    left join chat_group g on g.id = w."group" and g.dissolved_at is null
    left join group_member m on m.group_id = g.id and m.user_id = w.sender and m.quit_at is null
  `.execute(tx);
  return rows;
}

function judgeMember(row: MemberRow, draft: Draft | undefined): Admitted {
  const refusal = refuseMember(row, draft);
  return refusal === undefined ? { stamp: { senderName: row.name, senderRole: row.role } } : { refusal };
}

function refuseMember(row: MemberRow, draft: Draft | undefined): RefusalKey | undefined {
  if (!row.group_exists) return 'group.notFound';
  if (row.role === null) return 'group.notMember';
  const plain = row.role === GroupRole.MEMBER;
  if (row.is_muted && plain) return 'group.muted';
  if (row.is_all_muted && plain) return 'group.allMuted';
  if (draft?.atUserIds?.includes(EVERYONE) && plain) return 'message.mentionAll';
  if (draft !== undefined && row.mentioned < mentionedPeople(draft).length) return 'message.mentionNotMember';
  return undefined;
}

function mentionedPeople(draft: Draft): number[] {
  return [...new Set(draft.atUserIds ?? [])].filter((userId) => userId !== EVERYONE);
}
