import type { GroupCallView, ParticipantView, RemoteMediaView } from 'im-rtc';

/** A tile of a group call. */
export interface Tile {
  /** User id. */
  readonly id: number;
  /** The participant; `undefined` for this account. */
  readonly participant: ParticipantView | undefined;
}

/** Tiles in order: the others as they were listed, this account last. */
export function tilesOf({ participants, self: account }: GroupCallView): readonly Tile[] {
  return [
    ...participants.map((participant) => ({ id: participant.user.id, participant })),
    { id: account.id, participant: undefined },
  ];
}

/** A picture of this media is shown. */
export function hasPicture({ hasPicture: has, stream }: RemoteMediaView): boolean {
  return has && stream !== undefined;
}

/**
 * The tile that is shown large; `undefined` for none. What the person chose counts as long as it is there: a user id, or
 * `none`. Before that a shared screen is shown large.
 */
export function leaderOf(tiles: readonly Tile[], chosen: number | 'none' | undefined): Tile | undefined {
  if (tiles.length < 2 || chosen === 'none') return undefined;
  return (
    tiles.find(({ id }) => id === chosen) ??
    tiles.find(({ participant }) => participant?.media.isSharing && hasPicture(participant.media))
  );
}
