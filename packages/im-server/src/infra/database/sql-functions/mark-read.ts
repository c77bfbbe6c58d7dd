import { NOTE_CHANGES_FUNCTION } from './account-changes.ts';

/**
 * SQL function that moves a read position forward to the message `up_to`, or to the head without it, in one round trip.
 * Never moves back. It notes `noted` as changes (`account-changes.ts`); with a `receipt_target` also the
 * receipts of the authors whose messages are read now, at most `most` of the newest.
 */
export const MARK_READ_FUNCTION = 'im_mark_read_2';

export const markReadFunctions: readonly string[] = [
  `create or replace function ${MARK_READ_FUNCTION}(
     reader bigint, place text, up_to bigint, noted jsonb, receipt_target text, most integer)
   returns table (outcome text, read_seq bigint, read_id bigint, receipts json)
   language plpgsql
   as $$
   #variable_conflict use_column
   declare
     old record;
     goal_id bigint;
     goal_seq bigint;
     goal_count bigint;
     found_receipts json;
   begin
     select p.read_seq, p.visible_from_seq, c.head_seq, c.head_id, c.count_seq into old
     from participant p join conversation c on c.id = p.conversation_id
     where p.user_id = reader and p.conversation_id = place and p.visible_to_seq is null
     for update of p;
     if not found then
       return query select 'notFound', null::bigint, null::bigint, null::json;
       return;
     end if;
     if up_to is null or up_to = old.head_id then
       goal_id := old.head_id;
       goal_seq := old.head_seq;
       goal_count := old.count_seq;
     else
       select m.id, m.chat_seq into goal_id, goal_seq from message m where m.id = up_to and m.conversation_id = place;
       select m.count_seq into goal_count from message m
       where m.conversation_id = place and m.chat_seq <= goal_seq and m.count_seq is not null
       order by m.chat_seq desc limit 1;
       -- Own messages above the goal left the read position where it was, and are counted as read.
       select coalesce(goal_count, 0) + count(*) into goal_count from message m
       where m.conversation_id = place and m.chat_seq > goal_seq and m.sender_id = reader and m.count_seq is not null;
     end if;
     if goal_seq is null or (up_to is not null and goal_seq < old.visible_from_seq) then
       return query select 'notFound', null::bigint, null::bigint, null::json;
       return;
     end if;
     if goal_seq <= old.read_seq then
       return query select 'unmoved', null::bigint, null::bigint, null::json;
       return;
     end if;
     update participant p set read_seq = goal_seq, read_count = greatest(p.read_count, coalesce(goal_count, 0))
     where p.user_id = reader and p.conversation_id = place;
     if receipt_target is not null then
       select json_agg(r order by r.id) into found_receipts from (
         select m.id, m.sender_id as "authorId", n.read as "readedCount",
           n."all" > 0 and n.read = n."all" as "receiptOk", n."all" as "receiptTotal"
         from message m cross join lateral (
           select coalesce(m.receipt_total, count(*)) as "all", count(*) filter (where p.read_seq >= m.chat_seq) as read
           from participant p
           where p.conversation_id = place and p.user_id <> m.sender_id and p.visible_to_seq is null
             and p.entered_seq <= m.chat_seq
         ) n
         where m.conversation_id = place and m.chat_seq > old.read_seq and m.chat_seq <= goal_seq and m.receipt
           and m.sender_id <> reader
         order by m.chat_seq desc limit most
       ) r;
     end if;
     perform ${NOTE_CHANGES_FUNCTION}((noted || coalesce((
       select jsonb_agg(jsonb_build_object('user', r."authorId", 'kind', 'receipt', 'target', receipt_target))
       from json_to_recordset(found_receipts) as r ("authorId" bigint)
     ), '[]'))::json);
     return query select 'moved', goal_seq, goal_id, found_receipts;
   end
   $$`,
];
