/** SQL function that checks whether a user may write in a conversation. */
export const SEND_PERMISSION_FUNCTION = 'im_send_permission_1';

/** The function and the one that it calls, in the order in which they are made. */
export const sendPermissionFunctions: readonly string[] = [
  // Refusal key for a private message; null if it is allowed.
  `create or replace function im_refuse_private(sender bigint, peer bigint, everyone boolean) returns text
   language sql stable as $$
     select case
       when exists (select 1 from blacklist b where b.user_id = peer and b.blocked_id = sender) then 'user.blocked'
       when everyone and exists (select 1 from account a where a.id = peer and a.deleted_at is null)
         and not exists (select 1 from visitor v where v.user_id = peer) then null
       when exists (select 1 from friend f where f.user_id = peer and f.friend_id = sender and f.deleted_at is null)
         then null
       else 'friend.notFriend' end
   $$`,
  // Refusal key, and the sender's name and role in the conversation. Either `peer` or `group_id` is set.
  `create or replace function ${SEND_PERMISSION_FUNCTION}(sender bigint, peer bigint, group_id bigint, everyone boolean)
   returns table (why_not text, name text, role smallint)
   language sql stable as $$
     select
       case
         when peer is not null then im_refuse_private(sender, peer, everyone)
         when g.id is null then 'group.notFound'
         when m.role is null then 'group.notMember'
         when m.role = 1 and m.is_muted then 'group.muted'
         when m.role = 1 and g.is_all_muted then 'group.allMuted'
       end,
       coalesce(nullif(m.remark_nick_name, ''), a.nick_name),
       m.role::smallint
     from account a
     left join chat_group g on g.id = $3 and g.dissolved_at is null
     left join group_member m on m.group_id = g.id and m.user_id = a.id and m.quit_at is null
     where a.id = sender
   $$`,
];
