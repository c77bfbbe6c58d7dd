import type { RefusalKey, RouteName } from 'im-sdk/protocol';
import type { RequestParts } from '../servers.ts';
import type { Stage } from './stage.ts';
import type { Subject } from './subjects.ts';

/** What a request must come to: done, or refused with one of these keys. */
export type Outcome = 'ok' | RefusalKey | readonly RefusalKey[];

/** A request, with its path filled in. */
export interface Attempt extends RequestParts {
  /** Path parameters by name. */
  readonly params?: Readonly<Record<string, string | number>>;
}

/** One route of the matrix: the request it gets on a stage, and what comes of it for whom. */
export interface Row {
  /** Asynchronous where it prepares something on the stage: then no other request is sent on it. */
  readonly attempt: (stage: Stage) => Attempt | Promise<Attempt>;
  readonly outcomes: Readonly<Record<Subject, Outcome>>;
}

/** What nobody gets past without a living session, and no visitor where the row does not let them. */
const closed = {
  anonymous: 'auth.notLoggedIn',
  banned: 'auth.sessionRevoked',
  visitor: 'visitor.forbidden',
} as const;

type Signed = Exclude<Subject, keyof typeof closed>;

/** A row of people who are signed in: `rest` is what those come to that are not named. */
export function row(attempt: Row['attempt'], rest: Outcome, named: Partial<Record<Signed, Outcome>> = {}): Row {
  const all = { stranger: rest, friend: rest, exFriend: rest, blocked: rest } as const;
  const inside = { member: rest, exMember: rest, muted: rest, manager: rest, owner: rest } as const;
  return { attempt, outcomes: { ...closed, ...all, ...inside, ...named } };
}

/** A row about oneself: whoever is signed in may. */
export function own(attempt: Row['attempt'] = () => ({})): Row {
  return row(attempt, 'ok');
}

/** Lets visitors use the route of a row: they come to the same as a stranger, or to `outcome`. */
export function visitorToo(closedRow: Row, outcome: Outcome = closedRow.outcomes.stranger): Row {
  return { ...closedRow, outcomes: { ...closedRow.outcomes, visitor: outcome } };
}

/** A row of a group: outsiders are refused, of those inside the named ones. */
export function inGroup(
  attempt: Row['attempt'],
  named: Partial<Record<Signed, Outcome>> = {},
  outside: Outcome = 'group.notMember',
): Row {
  return row(attempt, outside, { member: 'ok', muted: 'ok', manager: 'ok', owner: 'ok', ...named });
}

/** A row that asks for no access token: everybody, the banned and the anonymous as well. */
export function open(attempt: Row['attempt'], outcome: Outcome, named: Partial<Record<Subject, Outcome>> = {}): Row {
  const base = row(attempt, outcome).outcomes;
  return { attempt, outcomes: { ...base, anonymous: outcome, banned: outcome, visitor: outcome, ...named } };
}

/** Rows by route; a route that is asked about in several ways has several. */
export type Rows = Partial<Record<RouteName, Row | readonly Row[]>>;
