/** One end of a link: a device of a person. */
export interface LinkEnd {
  /** User id. */
  readonly userId: number;
  /** Device number of the session. */
  readonly deviceNo: string;
}

/**
 * True if this end gives up its offer where both offer at once: the smaller user id, then the smaller device number. Both
 * ends come to opposite answers, whichever of them called.
 */
export function isPolite(own: LinkEnd, peer: LinkEnd): boolean {
  return own.userId === peer.userId ? own.deviceNo < peer.deviceNo : own.userId < peer.userId;
}
