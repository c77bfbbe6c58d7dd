import type { CallLinkSignal } from 'im-sdk/protocol';
import type { RemoteMediaView } from '../call-views.ts';
import type { SentTracks } from '../platform/call-platform.ts';

/** Link to one of the others. */
export interface LinkSpec {
  /** Number of the link; another number is another link. */
  readonly linkId: number;
  /** This side makes the first offer. */
  readonly isInitiator: boolean;
}

/** Own tracks and flags, sent to the others. */
export interface SentMedia extends SentTracks {
  /** The picture is the screen. */
  readonly isSharing: boolean;
  /** No voice is sent. */
  readonly isMuted: boolean;
}

/** Callbacks of a plane. */
export interface MediaPlaneListeners {
  /** The path to a participant came up, was lost, or the server refused a description: it knows of no such call. */
  onLink(change: 'up' | 'lost' | 'refused', userId: number, linkId: number): void;
  /** The view of a participant changed. */
  onChange(): void;
}

/** How media flow between the people of a call. Now a mesh; an SFU would be another. */
export interface MediaPlane {
  /** Keeps exactly these links, by user id. */
  keep(links: ReadonlyMap<number, LinkSpec>): void;
  /** A signal of a participant's link arrived. */
  deliver(userId: number, linkId: number, signal: CallLinkSignal): void;
  /** Looks for another path to a participant. */
  restart(userId: number, linkId: number): void;
  /** Sends these media. */
  send(media: SentMedia): void;
  /** Media of a participant. The same object until it changes. */
  view(userId: number): RemoteMediaView;
  /** Ends every link. */
  close(): void;
}
