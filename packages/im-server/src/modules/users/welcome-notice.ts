import { MessageType, writeNotice } from 'im-sdk/protocol';
import type { Tx } from '../../infra/database/transaction.ts';
import { appendNotice } from '../../log/notices.ts';

/** The first notice of a new account; call it where the account is made. Nobody is connected yet to be told. */
export async function appendWelcomeNotice(tx: Tx, userId: number, now: number): Promise<void> {
  await appendNotice(tx, [userId], { type: MessageType.SYSTEM_MESSAGE, ...writeNotice('notice.welcome') }, now);
}
