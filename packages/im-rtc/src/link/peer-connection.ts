/** Subset of `RTCPeerConnection` that a link uses. */
export interface PeerConnection {
  /** State of the media path. */
  readonly connectionState: 'new' | 'connecting' | 'connected' | 'disconnected' | 'failed' | 'closed';
  /** Last description made by this end. */
  readonly localDescription: { readonly sdp: string } | null;
  /** Makes and applies the description that fits the signalling state: an offer, or the answer to one. */
  setLocalDescription(): Promise<void>;
  /** Applies a description of the peer. An offer rolls back the local one. */
  setRemoteDescription(description: { type: 'offer' | 'answer'; sdp: string }): Promise<void>;
  /** Adds a candidate of the description in force. */
  addIceCandidate(candidate: {
    candidate: string;
    sdpMid?: string | null;
    sdpMLineIndex?: number | null;
    usernameFragment?: string | null;
  }): Promise<void>;
  /** The next offer starts a new ICE generation. */
  restartIce(): void;
  /** Ends the connection. */
  close(): void;
  /** Listens to `negotiationneeded`, `icecandidate` and `connectionstatechange`. */
  addEventListener(type: string, listener: (event: Event) => void): void;
  /** Removes a listener. */
  removeEventListener(type: string, listener: (event: Event) => void): void;
}
