import type { Generated } from 'kysely';

/** A private or group call; kept for a day after its end. */
export interface CallTable {
  id: string;
  kind: 'private' | 'group';
  mode: 'voice' | 'video';
  /** Null for a private call. A group has at most one call that has not ended. */
  group_id: number | null;
  /** Who started it: the caller of a private call. */
  host_id: number;
  /** Grows with every change of the call or its parties. */
  version: Generated<number>;
  /** Epoch ms. */
  created_at: number;
  /** First accept. */
  accepted_at: number | null;
  /** First media; null for a group call. */
  connected_at: number | null;
  ended_at: number | null;
}

/** A user who is called or in a call. A user has at most one row without `left_at`. */
export interface CallPartyTable {
  call_id: string;
  user_id: number;
  /** Order in which people were listed. */
  place: number;
  state: 'ringing' | 'inCall';
  /** End of the ringing, epoch ms; null in the call. */
  deadline: number | null;
  /** The connection in the call; all null while it rings. `conn_id` is null for a client that does not name it. */
  session_id: number | null;
  conn_id: string | null;
  terminal: number | null;
  device_no: string | null;
  /** Last sign of life. */
  seen_at: number;
  /** When the connection closed; null while it is open. */
  gone_at: number | null;
  is_camera: boolean;
  is_microphone: boolean;
  left_at: number | null;
}

export interface CallTables {
  call: CallTable;
  call_party: CallPartyTable;
}
