import { MessageType, writeNotice } from 'im-sdk/protocol';
import type { Tx } from '../../infra/database/transaction.ts';
import { appendNotice } from '../../log/notices.ts';

/** First notice of a new account. No push: the account has no connection yet. */
export async function appendWelcomeNotice(tx: Tx, userId: number, now: number): Promise<void> {
  await appendNotice(tx, [userId], { type: MessageType.SYSTEM_MESSAGE, ...writeNotice('notice.welcome') }, now);
}
