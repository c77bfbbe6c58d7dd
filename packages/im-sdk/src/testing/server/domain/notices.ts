import { type Message, MessageType, writeNotice } from '../../../protocol/index.ts';
import type { Origin } from '../realtime/hub.ts';
import { noteChange } from '../state/account.ts';
import { accountOf, type World } from '../state/world.ts';

/** Stores a notice of the server (type 53) and tells every terminal, but not the one that caused it. */
export function sendNotice(
  world: World,
  userId: number,
  { title, content }: { readonly title: string; readonly content: string },
  origin?: Origin,
): void {
  const account = accountOf(world, userId);
  const notice: Message = {
    seqNo: account.notices.length + 1,
    type: MessageType.SYSTEM_MESSAGE,
    sendId: 0,
    recvId: userId,
    title,
    content,
    sendTime: world.clock.now(),
  };
  account.notices.push(notice);
  noteChange(account, 'read:s:0');
  world.hub.push(userId, 5, notice, origin);
}

/** The first notice of a new account. */
export function welcome(world: World, userId: number): void {
  if (!world.dialect.isSpecOnly) sendNotice(world, userId, writeNotice('notice.welcome'));
}
