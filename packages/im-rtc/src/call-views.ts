import type { ImError } from 'im-sdk/protocol';
import type { CallMode, MediaFailure } from './call-mode.ts';
import type { GroupNotice } from './group-call/group-call-events.ts';
import type { GroupCallEnd } from './group-call/group-call-state.ts';
import type { CallUser } from './group-call/roster.ts';
import type { CallRole, PrivateCallEnd } from './private-call/private-call-state.ts';

/** A value that a screen reads. `getSnapshot` returns the same object until it changes. */
export interface CallReadable<T> {
  /** Current value. */
  getSnapshot(): T;
  /** Calls the listener after each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** Own microphone, camera and shared screen in a call. */
export interface OwnMediaView {
  /** Own camera or, while it is shared, the screen, for the preview; `undefined` before it is open. Has no sound. */
  readonly preview: MediaStream | undefined;
  /** `off` is muted; `missing`: the device was refused, is missing or was unplugged. */
  readonly microphone: 'on' | 'off' | 'missing';
  /** `starting` while the browser opens it. */
  readonly camera: 'on' | 'off' | 'starting' | 'missing';
  /** The screen is shared in place of the camera. */
  readonly isSharing: boolean;
  /** False: the speaker is off, the others are not played. */
  readonly isSpeakerOn: boolean;
  /** Why the last device could not be opened. */
  readonly failure: MediaFailure | undefined;
}

/** Media of another person in a call. */
export interface RemoteMediaView {
  /** Sound and picture; `undefined` before the first track. The same object for the whole link. */
  readonly stream: MediaStream | undefined;
  /** Frames of a camera or a screen arrive; else the avatar is shown. */
  readonly hasPicture: boolean;
  /** They share their screen. */
  readonly isSharing: boolean;
  /** Their microphone is off. */
  readonly isMuted: boolean;
  /** They are speaking now. */
  readonly isSpeaking: boolean;
  /** `poor` after some seconds of loss, delay or jitter; `unknown` before the first statistics. */
  readonly quality: 'unknown' | 'good' | 'poor';
  /** No media has arrived for more than 3 s: the last frame stands still. */
  readonly isStalled: boolean;
}

/** Media path of a call or of a participant. */
export type CallPath = 'connecting' | 'up' | 'reconnecting';

/** A private call, as a window shows it. */
export interface PrivateCallView {
  /** Discriminant. */
  readonly kind: 'private';
  /** Number of the call on this client. */
  readonly generation: number;
  /**
   * `dialling`: devices open, then the peer rings. `ringing`: this account is called. `connecting`: accepted, no media
   * yet. `inCall`: media flows or is being restored. `closed`: over, until `dismiss()`.
   */
  readonly phase: 'dialling' | 'ringing' | 'connecting' | 'inCall' | 'closed';
  /** The peer's device rings: setup was answered. Only while `dialling`. */
  readonly isPeerRinging: boolean;
  /** User id of the other side. */
  readonly peerId: number;
  /** Voice, or voice and camera. */
  readonly mode: CallMode;
  /** Side of this account. */
  readonly role: CallRole;
  /** Time of the first media (epoch ms, clock of this device); `undefined` before. */
  readonly startedAt: number | undefined;
  /** Media path. */
  readonly path: CallPath;
  /** Epoch ms at which a lost path ends the call; `undefined` while it is up. */
  readonly pathEndsAt: number | undefined;
  /** Why it ended; `undefined` while it lasts. */
  readonly end: PrivateCallEnd | undefined;
  /** Error key of a refusal, or the `MediaFailure`. */
  readonly detail: string | undefined;
  /** Own devices. */
  readonly own: OwnMediaView;
  /** The peer's media. */
  readonly remote: RemoteMediaView;
}

/** One of the others in a group call. */
export interface ParticipantView {
  /** Who it is. `isCamera` and `isMicroPhone` are their own flags. */
  readonly user: CallUser;
  /** `invited`: rings; `failed`: no media path was found. */
  readonly state: 'invited' | 'failed' | CallPath;
  /** Their media. */
  readonly media: RemoteMediaView;
}

/** A group call, as a window shows it. */
export interface GroupCallView {
  /** Discriminant. */
  readonly kind: 'group';
  /** Number of the call on this client. */
  readonly generation: number;
  /**
   * `entering`: on the way in. `ready`: the host, before the first answer. `ringing`: this account is invited. `inCall`:
   * with others. `closed`: over, until `dismiss()`.
   */
  readonly phase: 'entering' | 'ready' | 'ringing' | 'inCall' | 'closed';
  /** Group of the call. */
  readonly groupId: number;
  /** Who started it; 0 until the server has said so. */
  readonly hostId: number;
  /** Who invited this account, while it rings. */
  readonly inviterId: number | undefined;
  /** This account started the call and may cancel it for everybody. */
  readonly isHost: boolean;
  /** This account; its flags are those of `own`. */
  readonly self: CallUser;
  /** The others, in the order in which they were listed. */
  readonly participants: readonly ParticipantView[];
  /** Most people in the call, this account included. */
  readonly maxChannel: number;
  /** Epoch ms of the moment in which the first other answered; `undefined` before. */
  readonly startedAt: number | undefined;
  /** Why it ended; `undefined` while it lasts. */
  readonly end: GroupCallEnd | undefined;
  /** Error key of a refusal, or the `MediaFailure`. */
  readonly detail: string | undefined;
  /** Own devices. */
  readonly own: OwnMediaView;
}

/** A device that can be chosen. */
export interface CallDevice {
  /** `deviceId` of the browser; '' is the default one. */
  readonly id: string;
  /** Name of the browser; '' before a permission was given. */
  readonly label: string;
}

/** Devices of this machine, and the chosen ones. The choice is remembered on this device. */
export interface CallDevices {
  /** Microphones. */
  readonly microphones: readonly CallDevice[];
  /** Cameras. */
  readonly cameras: readonly CallDevice[];
  /** Speakers; empty where the browser cannot choose one. */
  readonly speakers: readonly CallDevice[];
  /** Ids of the chosen ones; '' is the default. */
  readonly chosen: Readonly<Record<'microphone' | 'camera' | 'speaker', string>>;
}

/** Missing requirement of calls in this browser. `page`: the page is not secure (http). */
export type CallObstacle = 'page' | 'webrtc' | 'microphone' | 'camera';

/** Events of the engine. */
export interface CallEngineEvents {
  /** A person left a group call or did not come. */
  notice: { readonly notice: GroupNotice; readonly user: CallUser };
  /** More people were invited than the call takes; none was. */
  full: { readonly maxChannel: number };
  /**
   * A listener of the application threw, `client.listenerFailed`; its `cause` is what was thrown. The call and the other
   * listeners are not affected. Emitted asynchronously; without a listener it is an unhandled rejection.
   */
  error: ImError;
}

/** Private and group calls of one account on this page: at most one call at a time. Made by `createCallEngine`. */
export interface CallEngine {
  /** The call that is going on, rings or has just ended; `undefined` without one. */
  readonly call: CallReadable<PrivateCallView | GroupCallView | undefined>;
  /** Devices of this machine. Asks the browser on the first subscription. */
  readonly devices: CallReadable<CallDevices>;
  /** Loudness of the own microphone, 0 to 1, some ten times a second while subscribed to. */
  readonly ownLevel: CallReadable<number>;
  /** Calls a friend. Does nothing while another call goes on. */
  callPerson(peerId: number, mode: CallMode): void;
  /**
   * Calls members of a group. If the group's call runs already, joins it and invites those of them who are not in it.
   */
  callGroup(groupId: number, users: readonly CallUser[]): void;
  /** Joins the running call of a group. Resolves with false if there is none. */
  joinGroupCall(groupId: number): Promise<boolean>;
  /** Accepts the call that rings. */
  accept(): void;
  /** Ends the call for this account: cancels, rejects, hangs up or quits, by phase. */
  hangUp(): void;
  /** The host ends a group call for everybody. */
  cancelGroupCall(): void;
  /** Invites more members to the running group call. */
  invite(users: readonly CallUser[]): void;
  /** Takes a closed call off the screen. */
  dismiss(): void;
  /** Mutes or unmutes the microphone. */
  setMicrophone(isOn: boolean): void;
  /** Turns the camera on or off, without a new negotiation. */
  setCamera(isOn: boolean): void;
  /** Plays the others, or turns them off. */
  setSpeaker(isOn: boolean): void;
  /**
   * Shares the screen in place of the camera. Rejects with a `NotAllowedError` if the person cancelled the browser's
   * dialog, else with `client.screenShareFailed`.
   */
  shareScreen(): Promise<void>;
  /** Ends the sharing; the camera comes back if it was on. */
  stopSharing(): void;
  /** Chooses a device, at once if it is in use. */
  chooseDevice(kind: 'microphone' | 'camera' | 'speaker', id: string): void;
  /** Plays a short sound over the chosen speaker. */
  playTestSound(): void;
  /** Missing requirement for a call of this kind; `undefined` if it can be made. Lists devices without opening them. */
  findObstacle(mode: CallMode): Promise<CallObstacle | undefined>;
  /** Listens to an event. Returns an unsubscribe function. */
  on<E extends keyof CallEngineEvents>(event: E, listener: (detail: CallEngineEvents[E]) => void): () => void;
  /** Ends the call and turns everything off. Final. */
  destroy(): void;
}
