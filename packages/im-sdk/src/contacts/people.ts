import type { Friend, User } from '../protocol/index.ts';
import type { Person, Presence } from '../store/person.ts';

/** Somebody of whom nothing is known but the id. */
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
  };
}

/** What somebody is called of whom no name is known: `user {id}`. A screen says it in its own language. */
export function placeholderName(id: number): string {
  return `user ${id}`;
}

/** A missing field and null say nothing: what is known stays. */
type Partially<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** What is known of a person, and what has just been learned. Answers the old object where nothing is new. */
export function learn(before: Person, news: Partially<Person>): Person {
  const after = { ...before, known: true, deleted: before.known && before.deleted };
  for (const [name, value] of Object.entries(news)) {
    if (value !== null && value !== undefined && name in after) Object.assign(after, { [name]: value });
  }
  if (after.isFriend) after.deleted = false;
  else if (before.isFriend) after.deleted = true;
  after.showNickName = after.remarkNickName || after.nickName || after.userName || placeholderName(after.id);
  const names = Object.keys(after) as Array<keyof Person>;
  return names.every((name) => Object.is(after[name], before[name])) ? before : after;
}

const FACE = ['nickName', 'userName', 'headImage', 'headImageThumb', 'signature', 'companyName'] as const;

/** What a profile says of a person. */
export function faceOf(user: Partially<User>): Partially<Person> {
  return Object.fromEntries(FACE.map((name) => [name, user[name]]));
}

/** What an entry of the friend list says of a person. */
export function friendFace(friend: Friend): Partially<Person> {
  const { remarkNickName, isDnd, isTop, msgRemind, deleted } = friend;
  return {
    ...faceOf(friend),
    remarkNickName,
    isDnd,
    isTop,
    msgRemind,
    isFriend: deleted !== true,
    deleted: deleted === true,
  };
}

/** Where a friend is online, as far as the friend list says so. */
export function presenceOf({ online, onlineWeb, onlineApp }: Friend): Presence | undefined {
  if (typeof online !== 'boolean') return undefined;
  return { online, web: onlineWeb ?? false, app: onlineApp ?? false };
}
