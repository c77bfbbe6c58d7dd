/**
 * SQL function that gives each user the next `rev` for each thing that changed: JSON rows of `user`, `kind`, `target`.
 * Locks the revisions in the order of user ids.
 */
export const NOTE_CHANGES_FUNCTION = 'im_note_changes_1';

export const accountChangeFunctions: readonly string[] = [
  `create or replace function ${NOTE_CHANGES_FUNCTION}(changes json) returns void
   language sql as $$
     with wanted as (
       select distinct r."user" as user_id, r.kind, r.target
       from json_to_recordset(changes) as r ("user" bigint, kind text, target text)
     ), counted as (
       select user_id, count(*) as n from wanted group by user_id
     ), next as (
       insert into account_revision (user_id, rev) select user_id, n from counted order by user_id
       on conflict (user_id) do update set rev = account_revision.rev + excluded.rev
       returning user_id, rev
     )
     insert into account_change (user_id, kind, target, rev)
     select w.user_id, w.kind, w.target,
       x.rev - c.n + row_number() over (partition by w.user_id order by w.kind, w.target)
     from wanted w join counted c using (user_id) join next x using (user_id)
     on conflict (user_id, kind, target) do update set rev = excluded.rev
   $$`,
];
