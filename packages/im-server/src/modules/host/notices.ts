import { Cmd, type HostNotice, type Message, MessageType } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { type Handle, transact } from '../../infra/database/transaction.ts';
import { appendNotice } from '../../log/notices.ts';
import { userIdsOf } from './resolve-refs.ts';

/** Users per transaction, for a notice to everybody. */
const BATCH_SIZE = 200;

/** Stores and pushes a notice (type 53); resolves with the number of receivers. */
export type Notify = (notice: HostNotice) => Promise<number>;

export function createNotify({ database, clock, bus }: Pick<ServerContext, 'database' | 'clock' | 'bus'>): Notify {
  async function send(userIds: readonly number[], title: string, content: string): Promise<void> {
    const notice = { type: MessageType.SYSTEM_MESSAGE, title, content };
    const sent = await transact(database, (tx) => appendNotice(tx, userIds, notice, clock.now()));
    for (const [userId, message] of sent) push(userId, message);
  }

  function push(userId: number, message: Message): void {
    bus.publish('signal', { userIds: [userId], cmd: Cmd.SYSTEM, message });
  }

  return async ({ to, title, content, link, cover }) => {
    const text = JSON.stringify({ title, content, ...(link ? { link } : {}), ...(cover ? { cover } : {}) });
    if (to !== 'all') {
      const userIds = [...new Set(await userIdsOf(database, to))];
      await send(userIds, title, text);
      return userIds.length;
    }
    let sent = 0;
    let last = 0;
    for (
      let batch = await accountsAfter(database, last);
      batch.length > 0;
      batch = await accountsAfter(database, last)
    ) {
      await send(batch, title, text);
      sent += batch.length;
      last = batch.at(-1) ?? last;
    }
    return sent;
  };
}

async function accountsAfter(db: Handle, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('id', '>', id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map((row) => row.id);
}
