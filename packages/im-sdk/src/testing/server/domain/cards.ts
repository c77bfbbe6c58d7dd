import { MessageType, readContent } from '../../../protocol/index.ts';
import { memberOf } from '../state/group.ts';
import { demand } from '../state/refusal.ts';
import type { World } from '../state/world.ts';

/** Nobody can ask to join such a group, so that only its members see it. */
const CLOSED = 3;

/** A business card with the name and picture of whom it shows; any other content as it is. */
export function fillCard(world: World, senderId: number, type: number, content: string): string {
  const card = type === MessageType.CARD ? readContent(type, content) : undefined;
  if (!card) return content;
  const { kind, id } = card;
  if (kind === 'user') {
    const account = world.accounts.get(id);
    demand(account && !account.deleted && account.banned === undefined, 'user.notFound');
    const headImage = account.headImageThumb || account.headImage;
    return JSON.stringify({ kind, id, name: account.nickName, headImage });
  }
  const group = world.groups.get(id);
  demand(group && !group.dissolved && (group.joinMode !== CLOSED || memberOf(group, senderId)), 'group.notFound');
  return JSON.stringify({ kind, id, name: group.name, headImage: group.headImage });
}
