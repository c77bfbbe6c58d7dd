import { Cmd, limits } from '../../../protocol/index.ts';
import { memberOf, presentMembers } from '../state/group.ts';
import { mayWriteTo, type World } from '../state/world.ts';

interface TypingSign {
  readonly kind: 'private' | 'group';
  readonly to: number;
  readonly state: boolean;
}

const lastSigns = new WeakMap<World, Map<string, { at: number; state: boolean }>>();

/** Hands a typing sign on to the friend or to the other members; a repeat within 2 s is dropped. */
export function relayTyping(world: World, from: number, { kind, to, state }: TypingSign): void {
  const signs = lastSigns.get(world) ?? new Map();
  lastSigns.set(world, signs);
  const sign = signs.get(`${from}:${kind}:${to}`);
  const now = world.clock.now();
  if (sign && sign.state === state && now - sign.at < limits.typingThrottleMs) return;
  signs.set(`${from}:${kind}:${to}`, { at: now, state });
  if (kind === 'private') {
    const blocked = world.accounts.get(to)?.blocked.has(from);
    if (mayWriteTo(world, from, to) && !blocked) tell(world, to, { kind, from, state });
    return;
  }
  const group = world.groups.get(to);
  if (!group || !memberOf(group, from)) return;
  for (const { userId } of presentMembers(group)) {
    if (userId !== from) tell(world, userId, { kind, from, groupId: to, state });
  }
}

function tell(world: World, userId: number, data: object): void {
  for (const connection of world.hub.ofUser(userId)) connection.send({ cmd: Cmd.TYPING, data });
}
