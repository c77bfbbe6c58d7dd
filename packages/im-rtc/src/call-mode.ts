/** Kind of a private call. */
export type CallMode = 'voice' | 'video';

/** Why camera or microphone could not be opened, or why this browser cannot make calls. */
export type MediaFailure = 'refused' | 'missing' | 'inUse' | 'unsupported';

/** Sound that a call plays while it rings: `incoming` at the callee, `outgoing` at the caller. */
export type Ringtone = 'incoming' | 'outgoing';
