import type { GroupCallEffect, GroupNotice, KnownGroupCall } from './group-call-events.ts';
import { callOf, closed, type GroupCallStep, isActive, leftAlone, stay } from './group-call-leaving.ts';
import type { ActiveGroupCall } from './group-call-state.ts';
import { addInvited, change, findParticipant, hasLink, type Participant, type Roster, without } from './roster.ts';

/** Opens a new link to a participant. */
export function connect<S extends ActiveGroupCall>(state: S, id: number, isInitiator: boolean): S {
  const fields: Partial<Participant> = { link: 'connecting', isInitiator, linkId: state.nextLink, isRestarted: false };
  return { ...state, roster: change(state.roster, id, fields), nextLink: state.nextLink + 1 };
}

/** Opens links to those who have none. */
export function connectMissing<S extends ActiveGroupCall>(state: S, ids: readonly number[], isInitiator: boolean): S {
  return ids.reduce((current, id) => {
    const participant = findParticipant(current.roster, id);
    return participant && !hasLink(participant) ? connect(current, id, isInitiator) : current;
  }, state);
}

/** People are gone: they are removed with a notice, and the last one leaves. */
export function removed(state: ActiveGroupCall, ids: readonly number[], notice: GroupNotice): GroupCallStep {
  const gone = state.roster.filter(({ id }) => ids.includes(id));
  const notices = gone.map((user): GroupCallEffect => ({ type: 'notice', notice, user }));
  const step = leftAlone({ ...state, roster: without(state.roster, ids) });
  return gone.length > 0 ? { state: step.state, effects: [...notices, ...step.effects] } : stay(state);
}

/** Takes over what the server knows, after signals may have been lost. */
export function reconciled(state: ActiveGroupCall, call: KnownGroupCall): GroupCallStep {
  const { own } = state;
  const listed = call.users.map(({ id }) => id);
  if (state.phase === 'ringing') {
    return call.inCall.includes(own.id) ? closed(state, 'answeredElsewhere') : stay(withUsers(state, call));
  }
  if (state.phase === 'entering') return stay(withUsers(state, call));
  if (!call.inCall.includes(own.id)) return closed(state, 'endedMeanwhile');
  const others = call.inCall.filter((id) => id !== own.id);
  const known = withUsers(state, call);
  const joined: ActiveGroupCall =
    others.length > 0 ? connectMissing({ ...callOf(known), phase: 'inCall' }, others, true) : known;
  const gone = joined.roster.filter(({ id }) => !listed.includes(id));
  if (gone.length === 0) return leftAlone(joined);
  const neverCame = gone.filter(({ link }) => link === 'invited');
  const left = gone.filter((participant) => !neverCame.includes(participant));
  const first = removed(joined, idsOf(neverCame), 'didNotJoin');
  if (left.length === 0 || !isActive(first.state)) return first;
  const second = removed(first.state, idsOf(left), 'left');
  return { state: second.state, effects: [...first.effects, ...second.effects] };
}

const idsOf = (roster: Roster): number[] => roster.map(({ id }) => id);

/** Adds those who are listed, with their names, and the host. */
function withUsers<S extends ActiveGroupCall>(state: S, { hostId, users }: KnownGroupCall): S {
  const roster = addInvited(state.roster, users, state.own.id);
  return { ...state, hostId, roster: users.reduce((named, user) => change(named, user.id, user), roster) };
}
