import { Cmd, MessageType } from '../../../../../protocol/index.ts';
import type { GroupCall } from '../../../state/call.ts';
import { presentMembers } from '../../../state/group.ts';
import { accountOf, type World } from '../../../state/world.ts';
import { idsInCall } from '../call-views.ts';

/** Pushes the call to all members of its group, unless the people in it are the same as at the last push. */
export function pushRunningCall(world: World, call: GroupCall): void {
  const { callId, groupId, hostId } = call;
  const group = world.groups.get(groupId);
  const inCall = idsInCall(call);
  // A server that knows only the specification has no such push.
  if (!group || world.dialect.isSpecOnly || call.pushedInCall === String(inCall)) return;
  call.pushedInCall = String(inCall);
  const content = JSON.stringify({ callId, hostId, inCall });
  const type = MessageType.GROUP_CALL_RUNNING;
  for (const { userId } of presentMembers(group)) {
    if (accountOf(world, userId).isVisitor) continue;
    world.hub.push(userId, Cmd.GROUP, {
      type,
      sendId: hostId,
      groupId,
      content,
      signal: true,
      sendTime: world.clock.now(),
    });
  }
}
