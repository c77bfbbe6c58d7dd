import type { GroupCallView, OwnMediaView } from '../call-views.ts';
import type { CallUser } from '../group-call/roster.ts';

/** View of a group call that could not be started: the network is away, so its code was not loaded. */
export function unreachableGroupCall(
  groupId: number,
  user: CallUser,
  maxChannel: number,
  own: OwnMediaView,
): GroupCallView {
  return {
    kind: 'group',
    generation: 0,
    phase: 'closed',
    groupId,
    hostId: user.id,
    inviterId: undefined,
    isHost: true,
    self: user,
    participants: [],
    maxChannel,
    startedAt: undefined,
    end: 'unreachable',
    detail: undefined,
    own,
  };
}
