import type { CallSignal, Rings } from '../../protocol/index.ts';

/** Calls that ring for this account, as the signals that would have announced them. */
export function ringsOf(rings: Rings | null | undefined): readonly CallSignal[] {
  return [
    ...(rings?.private ?? []).map(
      ({ callId, peerId, mode }): CallSignal => ({
        kind: 'private',
        type: 'setup',
        callId,
        peerId,
        mode,
        isOwn: false,
      }),
    ),
    ...(rings?.group ?? []).map(({ callId, groupId, hostId, users }): CallSignal => {
      return { kind: 'group', type: 'setup', callId, groupId, userId: hostId, hostId, users, isOwn: false };
    }),
  ];
}
