import { isTipKey, MessageType, writeTip } from 'im-sdk/protocol';
import * as v from 'valibot';
import type { ServerContext } from '../../../context.ts';
import { type Handle, transact } from '../../../infra/database/transaction.ts';
import { erasedName } from './account.ts';

/** Deletes album images, requests and nicknames of a user in former groups. */
export async function eraseGroupTraces(
  { database, files }: Pick<ServerContext, 'database' | 'files'>,
  userId: number,
): Promise<void> {
  await transact(database, async (tx) => {
    const images = await tx.selectFrom('album_image').select('id').where('uploader_id', '=', userId).execute();
    await files.removeReferences(
      tx,
      images.map(({ id }) => ({ kind: 'album', id })),
    );
    await tx.deleteFrom('album_image').where('uploader_id', '=', userId).execute();
    await tx
      .deleteFrom('group_request')
      .where((where) => where.or([where('send_id', '=', userId), where('user_id', '=', userId)]))
      .execute();
    await tx
      .updateTable('group_member')
      .set({ remark_nick_name: '', remark_group_name: '' })
      .where('user_id', '=', userId)
      .execute();
    // Their conversation with the agents has their name.
    await tx
      .updateTable('chat_group')
      .set((set) => ({ name: erasedName(userId), version: set('version', '+', 1) }))
      .where('id', 'in', tx.selectFrom('agents_chat').select('group_id').where('user_id', '=', userId))
      .execute();
  });
}

const TipTitle = v.object({
  key: v.custom<Parameters<typeof writeTip>[0]>(isTipKey),
  params: v.object({ name: v.string(), names: v.optional(v.array(v.string())), value: v.optional(v.string()) }),
});

/** Replaces the user's names in the tips of their groups. */
export async function eraseTips(database: Handle, userId: number, nickName: string): Promise<void> {
  const named = await database
    .selectFrom('group_member')
    .select(['group_id', 'remark_nick_name'])
    .where('user_id', '=', userId)
    .execute();
  for (const { group_id, remark_nick_name } of named) {
    const names = new Set([nickName, remark_nick_name].filter((name) => name !== ''));
    const lines = await database
      .selectFrom('message')
      .select(['id', 'title'])
      .where('conversation_id', '=', `g:${group_id}`)
      .where('type', '=', MessageType.TIP_TEXT)
      .execute();
    for (const { id, title } of lines) {
      const tip = withoutNames(title, names, erasedName(userId));
      if (tip !== undefined) await database.updateTable('message').set(tip).where('id', '=', id).execute();
    }
  }
}

function withoutNames(title: string | null, names: ReadonlySet<string>, instead: string) {
  let read: v.SafeParseResult<typeof TipTitle>;
  try {
    read = v.safeParse(TipTitle, JSON.parse(title ?? ''));
  } catch {
    return undefined;
  }
  if (!read.success) return undefined;
  const { key, params } = read.output;
  const change = (name: string) => (names.has(name) ? instead : name);
  const changed = {
    ...params,
    name: change(params.name),
    ...(params.names ? { names: params.names.map(change) } : {}),
  };
  return JSON.stringify(changed) === JSON.stringify(params) ? undefined : writeTip(key, changed);
}
