/** Person in a group call, as the wire names it. */
export interface CallUser {
  /** User id. */
  readonly id: number;
  /** Name to show. */
  readonly nickName: string;
  /** Picture; `''` if there is none. */
  readonly headImage: string;
  /** The camera is on. */
  readonly isCamera: boolean;
  /** The microphone is on; `false` is shown as muted. */
  readonly isMicroPhone: boolean;
}

/** Another person of a group call, and the link to them. */
export interface Participant extends CallUser {
  /** `invited` rings and has no link; `failed` found no media path in time and has none either. */
  readonly link: 'invited' | 'connecting' | 'connected' | 'reconnecting' | 'failed';
  /** This side makes the first offer. */
  readonly isInitiator: boolean;
  /** Number of the link; a participant who comes again has a new one. */
  readonly linkId: number;
  /** The lost path was restarted at least once. */
  readonly isRestarted: boolean;
}

/** All others of a call, in the order in which they were listed. */
export type Roster = readonly Participant[];

/** The participant with an id. */
export function findParticipant(roster: Roster, id: number): Participant | undefined {
  return roster.find((one) => one.id === id);
}

/** True if a participant has a link. */
export function hasLink({ link }: Participant): boolean {
  return link === 'connecting' || link === 'connected' || link === 'reconnecting';
}

/** Adds those who are not listed yet, as invited. */
export function addInvited(roster: Roster, users: readonly CallUser[], ownId: number): Roster {
  const added = new Map<number, Participant>();
  for (const user of users) {
    if (user.id === ownId || findParticipant(roster, user.id)) continue;
    added.set(user.id, { ...user, link: 'invited', isInitiator: false, linkId: 0, isRestarted: false });
  }
  return added.size > 0 ? [...roster, ...added.values()] : roster;
}

/** Changes one participant. */
export function change(roster: Roster, id: number, fields: Partial<Participant>): Roster {
  return roster.map((one) => (one.id === id ? { ...one, ...fields } : one));
}

/** The others without those who are gone. */
export function without(roster: Roster, ids: readonly number[]): Roster {
  return roster.some(({ id }) => ids.includes(id)) ? roster.filter(({ id }) => !ids.includes(id)) : roster;
}
