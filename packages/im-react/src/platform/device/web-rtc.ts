/** Whether this page can call: there is WebRTC, and access to microphones, which a page without TLS lacks. */
export function hasWebRtc(): boolean {
  return typeof RTCPeerConnection === 'function' && typeof navigator.mediaDevices?.getUserMedia === 'function';
}

/** Whether this browser can share the screen; phones cannot. */
export function canShareScreen(): boolean {
  return typeof navigator !== 'undefined' && typeof navigator.mediaDevices?.getDisplayMedia === 'function';
}
