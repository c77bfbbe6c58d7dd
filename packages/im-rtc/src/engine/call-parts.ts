import type { CallConfig, SignalingPort } from 'im-sdk/protocol';
import type { OwnMedia } from '../media/own-media.ts';
import type { Ringer } from '../media/sounds.ts';
import type { MediaPlane } from '../media-plane/media-plane.ts';
import type { MeshParts } from '../media-plane/mesh.ts';
import type { CallPlatform } from '../platform/call-platform.ts';

/** Parts that private and group calls share. */
export interface CallParts {
  readonly port: SignalingPort;
  readonly platform: CallPlatform;
  readonly own: OwnMedia;
  /** Fresh settings; the last ones stay known. */
  readonly config: () => Promise<CallConfig>;
  /** Makes a ringer. */
  readonly createRinger: () => Ringer;
  /** Makes the media plane of a call. */
  readonly createPlane: (parts: Pick<MeshParts, 'post' | 'listeners' | 'bothMayOffer'>) => MediaPlane;
  /** The view of a call may have changed. */
  readonly onChange: () => void;
}
