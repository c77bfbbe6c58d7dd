import type { GroupCallView, PrivateCallView } from 'im-rtc';

/** Sound of one person. */
export interface PersonSound {
  /** User id. */
  readonly userId: number;
  /** Stream with their sound. */
  readonly stream: MediaStream;
}

/** The sound of everybody in a call. */
export function soundsOf(call: PrivateCallView | GroupCallView): readonly PersonSound[] {
  if (call.phase === 'closed') return [];
  const people =
    call.kind === 'private'
      ? [{ userId: call.peerId, stream: call.remote.stream }]
      : call.participants.map(({ user, media }) => ({ userId: user.id, stream: media.stream }));
  return people.flatMap(({ userId, stream }) => (stream ? [{ userId, stream }] : []));
}
