import type { CallEngine, GroupCallView, ParticipantView, PrivateCallView } from 'im-rtc';
import {
  callUser,
  createFakeCallEngine,
  groupCallView,
  ownMediaView,
  participantView,
  privateCallView,
  remoteMediaView,
} from 'im-rtc/testing';
import { SELF_ID } from '../stage/stage.ts';
import { CREW } from './groups.ts';
import { demoStream } from './stream.ts';

/** Mia Larsen of the demo people. */
export const DEMO_PEER = 3;
/** Length of the running calls, seconds. */
const ELAPSED_S = 728;

/** A private call with a demo person; by default it has run for 12:08. */
export function demoPrivateCall(now: number, fields: Partial<PrivateCallView> = {}): PrivateCallView {
  return privateCallView({ peerId: DEMO_PEER, startedAt: now - ELAPSED_S * 1000, ...fields });
}

/** Own camera on. */
export const demoOwnPicture = () => ownMediaView({ camera: 'on', preview: demoStream(['#a9bccb', '#2f4673']) });

/** The other's camera on. */
export const demoPicture = (fields: Partial<ReturnType<typeof remoteMediaView>> = {}) =>
  remoteMediaView({ hasPicture: true, stream: demoStream(), ...fields });

/** One of the demo people in a group call. */
export function demoParticipant(id: number, fields: Partial<ParticipantView> = {}): ParticipantView {
  return participantView(id, { user: callUser(id, { nickName: '' }), ...fields });
}

/** A group call of the demo group, as in the design: speaking, muted, with and without a picture, ringing. */
export function demoGroupCall(now: number, fields: Partial<GroupCallView> = {}): GroupCallView {
  return groupCallView({
    groupId: CREW,
    hostId: SELF_ID,
    self: callUser(SELF_ID),
    startedAt: now - ELAPSED_S * 1000,
    own: demoOwnPicture(),
    participants: [
      demoParticipant(3, { media: demoPicture({ isSpeaking: true }) }),
      demoParticipant(4, { media: remoteMediaView({ isMuted: true }) }),
      demoParticipant(8, { media: demoPicture() }),
      demoParticipant(6, { media: demoPicture() }),
      demoParticipant(15, { state: 'invited' }),
    ],
    ...fields,
  });
}

/** An engine that shows a call, with devices to choose. */
export function demoCallEngine(call: PrivateCallView | GroupCallView): CallEngine {
  const engine = createFakeCallEngine(call);
  engine.setDevices({
    microphones: [
      { id: '', label: 'Built-in microphone' },
      { id: 'm2', label: 'AirPods Pro' },
    ],
    speakers: [
      { id: '', label: 'Built-in speaker' },
      { id: 's2', label: 'AirPods Pro' },
    ],
    cameras: [
      { id: 'c1', label: 'FaceTime HD Camera' },
      { id: 'c2', label: 'Studio Display Camera' },
    ],
    chosen: { microphone: '', speaker: '', camera: 'c1' },
  });
  engine.setOwnLevel(0.5);
  return engine;
}
