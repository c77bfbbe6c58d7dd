import type { Friend, User } from '../protocol/index.ts';
import type { Person, Presence } from '../store/person.ts';

/** Person of whom only the id is known. */
export function unknownPerson(id: number): Person {
  return {
    id,
    showNickName: placeholderName(id),
    userName: '',
    nickName: '',
    remarkNickName: '',
    headImage: '',
    headImageThumb: '',
    signature: '',
    companyName: '',
    isFriend: false,
    known: false,
    deleted: true,
    isDnd: false,
    isTop: false,
    msgRemind: 1,
    lastSeen: 0,
  };
}

/**
 * Placeholder name `user {id}` for a person without a known name. A screen shows its own text in the user's language.
 */
export function placeholderName(id: number): string {
  return `user ${id}`;
}

/** Partial update of an entity: a missing field or `null` keeps the known value. */
type PartialUpdate<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** Merges new fields into a person. Returns the same object if nothing changed. */
export function mergePerson(before: Person, changes: PartialUpdate<Person>): Person {
  const after = { ...before, known: true, deleted: before.known && before.deleted };
  for (const [name, value] of Object.entries(changes)) {
    if (value !== null && value !== undefined && name in after) Object.assign(after, { [name]: value });
  }
  if (after.isFriend) after.deleted = false;
  else if (before.isFriend) after.deleted = true;
  after.showNickName = after.remarkNickName || after.nickName || after.userName || placeholderName(after.id);
  const names = Object.keys(after) as Array<keyof Person>;
  return names.every((name) => Object.is(after[name], before[name])) ? before : after;
}

const PUBLIC_FIELDS = ['nickName', 'userName', 'headImage', 'headImageThumb', 'signature', 'companyName'] as const;

/** Fields of a public profile, as an update of a person. */
export function publicProfileOf(user: PartialUpdate<User>): PartialUpdate<Person> {
  return Object.fromEntries(PUBLIC_FIELDS.map((name) => [name, user[name]]));
}

/** Fields of a friend list entry, as an update of a person. */
export function friendProfileOf(friend: Friend): PartialUpdate<Person> {
  const { remarkNickName, isDnd, isTop, msgRemind, deleted, lastSeen } = friend;
  return {
    ...publicProfileOf(friend),
    remarkNickName,
    isDnd,
    isTop,
    msgRemind,
    lastSeen,
    isFriend: deleted !== true,
    deleted: deleted === true,
  };
}

/** Online status in a friend list entry; `undefined` if it has none. */
export function presenceOf({ online, onlineWeb, onlineApp }: Friend): Presence | undefined {
  if (typeof online !== 'boolean') return undefined;
  return { online, web: onlineWeb ?? false, app: onlineApp ?? false };
}
