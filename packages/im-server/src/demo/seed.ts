import { GroupRole } from 'im-sdk/protocol';
import type { ServerContext } from '../context.ts';
import { insertGroup } from '../domain/groups/group-repository.ts';
import { type Tx, transact } from '../infra/database/transaction.ts';
import { announcement, appendNotice } from '../message-log/notices.ts';
import { createPasswords } from '../modules/auth/passwords.ts';
import { type DemoConversation, demoConversations } from './conversations.ts';
import { seedMessages } from './messages.ts';
import { DEMO_PASSWORD, demoFriends, demoPeople, demoRequest } from './people.ts';
import { DEMO_FACT, isOnlyForThisMachine } from './public-access.ts';

const DAY_MS = 86_400_000;

type Parts = Pick<ServerContext, 'database' | 'clock' | 'config'>;

/** Seeds the demo people and conversations into an empty database, in one transaction, as `demo` says. Returns true if it did. */
export async function seedDemo(parts: Parts): Promise<boolean> {
  const { database, clock, config } = parts;
  if (config.demo === 'off' || (config.demo === 'first-start' && !isOnlyForThisMachine(config))) return false;
  const anybody = await database.selectFrom('account').select('id').limit(1).executeTakeFirst();
  if (anybody !== undefined) return false;
  const passwords = createPasswords({ clock, limited: false });
  const hashes = await Promise.all(demoPeople.map(() => passwords.hash(DEMO_PASSWORD, '')));
  const now = clock.now();
  return transact(database, async (tx) => {
    // Another node that starts at the same time waits here, and then finds the row.
    const fact = await tx
      .insertInto('server_fact')
      .values({ name: DEMO_FACT, value: String(now) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (fact === undefined) return false;
    const ids = await seedPeople(tx, hashes, now);
    const groupIds = new Map<string, number>();
    for (const conversation of demoConversations) {
      if (conversation.group === undefined) continue;
      groupIds.set(conversation.group, await seedGroup(tx, conversation, ids, now - 20 * DAY_MS));
    }
    await seedMessages(tx, demoConversations, ids, groupIds, now);
    for (const userId of ids.values()) {
      await appendNotice(
        tx,
        [userId],
        announcement('欢迎使用 · Welcome', 'Welcome. Say hello to your friends. 欢迎使用，先和几位好友打个招呼吧'),
        now - 3 * DAY_MS,
      );
    }
    return true;
  });
}

async function seedPeople(tx: Tx, hashes: readonly string[], now: number): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [at, person] of demoPeople.entries()) {
    const picture = `/api/file/demo/${person.picture}`;
    const { id } = await tx
      .insertInto('account')
      .values({
        user_name: person.userName,
        nick_name: person.nickName,
        head_image: picture,
        head_image_thumb: picture,
        sex: person.sex,
        signature: person.signature,
        birthday: '',
        mobile: '',
        email: '',
        company_name: '',
        is_manual_approve: true,
        password_hash: hashes[at] ?? null,
        banned_at: null,
        deleted_at: null,
        last_seen: now - (at + 1) * 17 * 60_000,
        created_at: now - 30 * DAY_MS,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(person.userName, id);
  }
  const idOf = (userName: string): number => ids.get(userName) ?? 0;
  const topFor = (one: string, other: string): boolean =>
    demoConversations.some(
      ({ group, members, settings }) =>
        group === undefined && members.includes(one) && members.includes(other) && settings?.[one]?.isTop === true,
    );
  await tx
    .insertInto('friend')
    .values(
      demoFriends.flatMap(([one, other]) =>
        [[one, other] as const, [other, one] as const].map(([owner, friend]) => ({
          user_id: idOf(owner),
          friend_id: idOf(friend),
          remark_nick_name: '',
          is_dnd: false,
          is_top: topFor(owner, friend),
          msg_remind: 1,
          created_at: now - 25 * DAY_MS,
          deleted_at: null,
        })),
      ),
    )
    .execute();
  await tx
    .insertInto('friend_request')
    .values({
      send_id: idOf(demoRequest.from),
      recv_id: idOf(demoRequest.to),
      remark: demoRequest.remark,
      source: 1,
      group_name: '',
      status: 1,
      apply_time: now - 40 * 60_000,
      answered_at: null,
    })
    .execute();
  return ids;
}

/** Inserts a demo group with its members; the first one is the owner. Returns its id. */
async function seedGroup(
  tx: Tx,
  { group = '', searchable = false, members, settings }: DemoConversation,
  ids: ReadonlyMap<string, number>,
  now: number,
): Promise<number> {
  const [owner = ''] = members;
  const groupId = await insertGroup(tx, group, '', ids.get(owner) ?? 0, now);
  await tx.updateTable('chat_group').set({ version: 1, searchable }).where('id', '=', groupId).execute();
  await tx
    .insertInto('group_member')
    .values(
      members.map((userName) => ({
        group_id: groupId,
        user_id: ids.get(userName) ?? 0,
        role: userName === owner ? GroupRole.OWNER : GroupRole.MEMBER,
        version: 1,
        is_muted: false,
        remark_nick_name: '',
        remark_group_name: '',
        is_dnd: settings?.[userName]?.isDnd ?? false,
        is_top: settings?.[userName]?.isTop ?? false,
        msg_remind: 0,
        joined_at: now,
        quit_at: null,
      })),
    )
    .execute();
  return groupId;
}
