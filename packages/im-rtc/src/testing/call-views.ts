import type { GroupCallView, OwnMediaView, ParticipantView, PrivateCallView, RemoteMediaView } from '../call-views.ts';
import type { CallUser } from '../group-call/roster.ts';

/** Own devices of a call: microphone on, camera off. */
export function ownMediaView(fields: Partial<OwnMediaView> = {}): OwnMediaView {
  return {
    preview: undefined,
    microphone: 'on',
    camera: 'off',
    isSharing: false,
    isSpeakerOn: true,
    failure: undefined,
    ...fields,
  };
}

/** Media of another person: sound, no picture, a good connection. */
export function remoteMediaView(fields: Partial<RemoteMediaView> = {}): RemoteMediaView {
  return {
    stream: undefined,
    hasPicture: false,
    isSharing: false,
    isMuted: false,
    isSpeaking: false,
    quality: 'good',
    isStalled: false,
    ...fields,
  };
}

/** A private call: a running voice call with user 7, made by this account. */
export function privateCallView(fields: Partial<PrivateCallView> = {}): PrivateCallView {
  return {
    kind: 'private',
    generation: 1,
    phase: 'inCall',
    isPeerRinging: false,
    peerId: 7,
    mode: 'voice',
    role: 'caller',
    startedAt: 0,
    path: 'up',
    pathEndsAt: undefined,
    end: undefined,
    detail: undefined,
    own: ownMediaView(),
    remote: remoteMediaView(),
    ...fields,
  };
}

/** A person in a group call: microphone on, camera off. */
export function callUser(id: number, fields: Partial<CallUser> = {}): CallUser {
  return { id, nickName: `user ${id}`, headImage: '', isCamera: false, isMicroPhone: true, ...fields };
}

/** One of the others in a group call, connected. */
export function participantView(id: number, fields: Partial<ParticipantView> = {}): ParticipantView {
  return { user: callUser(id), state: 'up', media: remoteMediaView(), ...fields };
}

/** A group call of user 5 in group 3, with the users 6 and 7. */
export function groupCallView(fields: Partial<GroupCallView> = {}): GroupCallView {
  return {
    kind: 'group',
    generation: 1,
    phase: 'inCall',
    groupId: 3,
    hostId: 5,
    inviterId: undefined,
    isHost: true,
    self: callUser(5),
    participants: [participantView(6), participantView(7)],
    maxChannel: 9,
    startedAt: 0,
    end: undefined,
    detail: undefined,
    own: ownMediaView(),
    ...fields,
  };
}
