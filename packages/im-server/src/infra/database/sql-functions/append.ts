import { limits } from 'im-sdk/protocol';
import { SEND_PERMISSION_FUNCTION } from './send-permission.ts';

/**
 * SQL function that appends a batch of messages, one result row for each. One statement, because on one machine the round
 * trips are most of the time of a send. Steps, each seeing what was committed before it began:
 * 1. Lock the conversations in the order of their ids; create private ones that do not exist.
 * 2. Find duplicates by (sender, tmpId), check permissions, read quoted messages; take the next ids and chatSeqs;
 *    insert; update conversation summaries and the senders' own read positions.
 *
 * The message id: the next number of the single row `log_head`. Its lock is held to the commit, so ids become visible in
 * ascending order on all nodes. It is the last lock in the lock order, and everything that needs the new id is written
 * here (reactions, file references): no statement but the commit follows in the transaction.
 * A message with a `name` comes from the server itself: no permission check.
 *
 * Raise the number in the name when parameters or columns change: nodes of two versions may share a database.
 */
export const APPEND_FUNCTION = 'im_append_8';

export const appendFunctions: readonly string[] = [
  `create or replace function ${APPEND_FUNCTION}(wanted text[], drafts json, now_ms bigint, everyone boolean)
   returns table (at integer, refusal text, duplicate_of bigint, id bigint, chat_seq bigint, count_seq bigint,
     sender_name text, sender_role smallint, quoted json,
     forwarded_name text, people_version bigint, read_from bigint, receipt_total integer)
   language plpgsql
   -- Batches are small and every table has an index for them: index plans are always best.
   set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
   set plan_cache_mode = force_generic_plan
   as $$
   #variable_conflict use_column
   declare
     present integer;
   begin
     perform 1 from conversation c where c.id = any(wanted) order by c.id for update;
     get diagnostics present = row_count;
     if present < cardinality(wanted) then
       with made as (
         insert into conversation (id, kind, low_user_id, high_user_id, group_id)
         select d.conversation, case when d.peer is null then 'group' else 'private' end, least(d.sender, d.peer),
           case when d.peer is not null then greatest(d.sender, d.peer) end, d."group"
         from (
           select distinct on (r.conversation) r.conversation, r.peer, r."group",
             case when r.peer is not null then r.sender end as sender
           from json_to_recordset(drafts)
             as r (conversation text, sender bigint, peer bigint, "group" bigint, name text)
           where case when r.peer is null then exists (select 1 from chat_group g where g.id = r."group")
             else r.name is not null or im_refuse_private(r.sender, r.peer, everyone) is null end
           order by r.conversation
         ) d
         on conflict do nothing
         returning conversation.id, low_user_id, high_user_id
       )
       insert into participant (user_id, conversation_id)
       select u.id, m.id from made m cross join lateral (values (m.low_user_id), (m.high_user_id)) as u (id)
       where u.id is not null
       on conflict do nothing;
       perform 1 from conversation c where c.id = any(wanted) order by c.id for update;
     end if;

     return query
     with draft as materialized (
       select * from json_to_recordset(drafts) as r ("at" integer, "conversation" text, "peer" bigint, "group" bigint,
         "sender" bigint, "tmpId" text, "type" integer, "content" text, "title" text, "quoteId" bigint,
         "atUserIds" jsonb, "receipt" boolean, "origin" text, "ext" jsonb, "counts" boolean, "name" text,
         "role" smallint, "target" bigint, "reaction" text, "files" json, "forwardKind" text, "forwardId" bigint,
         "keepUnread" boolean)
     ), checked as materialized (
       select d.*, k.id as known_id, q.quoted, f.forwarded_name, f.forwarded_sender_id,
         coalesce(d."name", s.name) as stamp_name, coalesce(d."role", s.role) as stamp_role,
         case
           when k.id is not null then null
           when d."name" is null and s.why_not is not null then s.why_not
           when s.role = 1 and d."atUserIds" @> '-1' then 'message.mentionAll'
           when d."name" is null and d."receipt" and (
             select count(*) from group_member x where x.group_id = d."group" and x.quit_at is null
           ) > ${limits.receiptMembers} then 'message.receiptTooLarge'
           when d."name" is null and exists (
             select 1 from jsonb_array_elements_text(d."atUserIds") as mentioned (id)
             where mentioned.id <> '-1' and not exists (
               select 1 from group_member x
               where x.group_id = d."group" and x.user_id = mentioned.id::bigint and x.quit_at is null)
           ) then 'message.mentionNotMember'
           when d."quoteId" is not null and q.quoted is null then 'message.notFound'
           when d."forwardId" is not null and f.found is null then 'message.notFound'
         end as refused
       from draft d
       left join lateral ${SEND_PERMISSION_FUNCTION}(d."sender", d."peer", d."group", everyone) s on d."name" is null
       left join lateral (
         select m.id from message m where m.sender_id = d."sender" and m.tmp_id = d."tmpId"
         order by m.id limit 1
       ) k on true
       left join lateral (
         select json_build_object('id', m.id, 'senderId', m.sender_id, 'senderName', m.sender_name, 'type', m.type,
           'content', m.content, 'status', m.status) as quoted
         from message m join participant p on p.user_id = d."sender" and p.conversation_id = d."conversation"
         where m.id = d."quoteId" and m.conversation_id = d."conversation" and m.status <> 2
           and p.visible_to_seq is null and m.chat_seq >= p.visible_from_seq
       ) q on true
       left join lateral (
         -- The name is written only if the content is the same: nobody is quoted with words that they did not say.
         select true as found, case when same then left(coalesce(o.forwarded_name, o.sender_name), ${limits.forwardedName}) end as forwarded_name,
           case when same then coalesce(o.forwarded_sender_id, o.sender_id) end as forwarded_sender_id
         from (
           select m.*, m.type = d."type" and m.content = d."content" as same
           from message m join participant p on p.user_id = d."sender" and p.conversation_id = m.conversation_id
           where m.id = d."forwardId" and m.status <> 2 and m.target_id is null
             and m.conversation_id like case when d."forwardKind" = 'private' then 'p:%' else 'g:%' end
             and p.visible_to_seq is null and m.chat_seq >= p.visible_from_seq
         ) o
       ) f on d."forwardId" is not null
     ), verdict as materialized (
       select j.*, j.known_id is null and j.refused is null and c.id is not null as fresh, c.people_version,
         c.head_seq, c.count_seq, p.read_seq, p.read_count
       from checked j left join conversation c on c.id = j."conversation"
       left join participant p on p.user_id = j."sender" and p.conversation_id = j."conversation"
     ), numbered as materialized (
       -- Keeps refused messages too: joining the fresh ones back would be a nested loop over the batch.
       select v.*, count(*) filter (where v.fresh) over (order by v."at") as nth,
         v.head_seq + count(*) filter (where v.fresh) over here as seq,
         case when v."counts" then v.count_seq + count(*) filter (where v.fresh and v."counts") over here end as counted,
         case when v.fresh and v."receipt" then (
           select count(*)::integer from participant p
           where p.conversation_id = v."conversation" and p.user_id <> v."sender" and p.visible_to_seq is null
         ) end as receipt_total
       from verdict v
       window here as (partition by v."conversation" order by v."at")
     ), own as (
       -- Messages with "keepUnread" are counted as read, but leave the position where it is.
       update participant p set read_seq = coalesce(o.seq, p.read_seq), read_count = coalesce(o.counted, p.read_count) + o.kept
       from (
         select m."sender", m."conversation", max(m.moved_to) as seq,
           max(m.counted) filter (where m.seq <= m.moved_to) as counted,
           count(*) filter (where m.moved_to is null or m.seq > m.moved_to) as kept
         from (
           select n."sender", n."conversation", n.seq, n.counted,
             max(n.seq) filter (where n."keepUnread" is not true) over (partition by n."sender", n."conversation") as moved_to
           from numbered n where n.fresh and n."counts"
         ) m
         group by m."sender", m."conversation"
       ) o
       where p.user_id = o."sender" and p.conversation_id = o."conversation" and (o.kept > 0 or p.read_seq < o.seq)
       returning 1
     ), bumped as (
       -- Depends on "own", so that read positions are locked before the log head.
       update log_head l set head = l.head + n.fresh
       from (select (select count(*) from numbered where numbered.fresh) as fresh, (select count(*) from own) as moved) n
       where l.one = 1 and n.fresh > 0 and n.moved >= 0 returning l.head - n.fresh as base
     ), inserted as (
       insert into message (id, conversation_id, chat_seq, count_seq, sender_id, tmp_id, type, content, title,
         send_time, status, sender_name, sender_role, quote_id, at_user_ids, receipt, origin, ext, target_id, forwarded_name,
         forwarded_sender_id, keep_unread, receipt_total)
       select b.base + n.nth, n."conversation", n.seq, n.counted, n."sender", n."tmpId", n."type", n."content",
         n."title", now_ms, 1, n.stamp_name, n.stamp_role, n."quoteId", n."atUserIds", coalesce(n."receipt", false),
         n."origin", n."ext", n."target", n.forwarded_name, n.forwarded_sender_id, coalesce(n."keepUnread", false),
         n.receipt_total
       from bumped b cross join numbered n where n.fresh
     ), reacted as (
       insert into message_reaction (message_id, emoji, user_id, row_id)
       select n."target", n."reaction", n."sender", b.base + n.nth
       from bumped b cross join numbered n where n.fresh and n."reaction" is not null
     ), referenced as (
       -- A reference to an image includes its thumbnail.
       insert into file_reference (holder, holder_id, file_key)
       select distinct 'message', b.base + n.nth, shown.key
       from bumped b cross join numbered n cross join lateral json_array_elements_text(n."files") as used (key)
       join stored_file f on f.key = used.key
       cross join lateral (values (f.key), (f.thumb_key)) as shown (key)
       where n.fresh and shown.key is not null
     ), moved as (
       update conversation c set head_seq = h.seq, head_id = h.id, count_seq = coalesce(h.counted, c.count_seq)
       from (
         select n."conversation", max(n.seq) as seq, max(b.base + n.nth) as id, max(n.counted) as counted
         from bumped b cross join numbered n where n.fresh group by n."conversation"
       ) h
       where c.id = h."conversation"
     )
     select n."at", n.refused, n.known_id, case when n.fresh then b.base + n.nth end,
       case when n.fresh then n.seq end, case when n.fresh then n.counted end, n.stamp_name, n.stamp_role, n.quoted,
       n.forwarded_name, n.people_version,
       case when n.fresh and n."keepUnread" is not true and n.counted > n.read_count + 1 then n.read_seq end,
       n.receipt_total
     from numbered n left join bumped b on true
     order by n."at";
   end
   $$`,
];
