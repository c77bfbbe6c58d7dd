import type { ContactsService } from 'im-sdk';
import type { GroupMember } from 'im-sdk/protocol';
import { personName } from '../../i18n/names.ts';
import type { Translate } from '../../i18n/translate.ts';
import { matchName } from '../../text/name-match.ts';

/** The `@` being typed before the caret, and the text after it. */
export interface MentionQuery {
  /** Offset of the `@`. */
  readonly start: number;
  /** Text after the `@`, up to the caret. */
  readonly text: string;
}

/** An entry of the mention list; `userId` -1 is everyone. */
export interface MentionCandidate {
  readonly userId: number;
  /** Name in the group, inserted into the text: all members can read it. */
  readonly name: string;
  /** Name in the list: the reader's remark for a friend, else `name`. */
  readonly shownName: string;
  readonly headImage: string;
  readonly role: 'everyone' | 'owner' | 'manager' | 'member';
}

const MAX_QUERY_LENGTH = 20;
const EMAIL_CHARACTER = /[a-z0-9._%+-]/i;
const RANK: Readonly<Record<MentionCandidate['role'], number>> = { everyone: 0, owner: 1, manager: 2, member: 3 };

/** The mention query at the caret; `undefined` without an `@`, after a space, or in an email address. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | undefined {
  if (caret === 0) return undefined;
  const start = text.lastIndexOf('@', caret - 1);
  if (start < 0 || caret - start - 1 > MAX_QUERY_LENGTH) return undefined;
  const query = text.slice(start + 1, caret);
  if (/\s/.test(query)) return undefined;
  if (start > 0 && EMAIL_CHARACTER.test(text.charAt(start - 1))) return undefined;
  return { start, text: query };
}

/** The user, and the sources of the names. */
export interface MentionScope {
  readonly selfId: number;
  /** Name of the entry for everyone; `undefined` for none. */
  readonly everyone: string | undefined;
  readonly contacts: Pick<ContactsService, 'person'>;
  readonly t: Translate;
}

function candidateOf(member: GroupMember, { contacts, t }: MentionScope): MentionCandidate {
  const name = member.showNickName || member.nickName || '';
  return {
    userId: member.userId,
    name,
    shownName: personName(t, contacts.person(member.userId).getSnapshot(), name),
    headImage: member.headImage ?? '',
    role: member.isOwner ? 'owner' : member.isManager ? 'manager' : 'member',
  };
}

/**
 * Members that match `query`: everyone (if `everyone` has a name), then owner, managers, members. Matches the
 * reader's remark, group nickname, nickname, and the pinyin of all once it is loaded.
 */
export function mentionCandidates(
  members: readonly GroupMember[],
  query: string,
  scope: MentionScope,
): MentionCandidate[] {
  const { selfId, everyone } = scope;
  const named = (...names: readonly (string | null | undefined)[]): boolean =>
    names.some((name) => name && matchName(name, query) !== undefined);
  const found = members
    .filter(({ quit, userId }) => !quit && userId !== selfId)
    .map((member) => ({ member, candidate: candidateOf(member, scope) }))
    .filter(({ member, candidate }) => named(candidate.shownName, candidate.name, member.nickName))
    .map(({ candidate }) => candidate);
  if (everyone !== undefined && named(everyone)) {
    found.push({ userId: -1, name: everyone, shownName: everyone, headImage: '', role: 'everyone' });
  }
  return found.sort((a, b) => RANK[a.role] - RANK[b.role]);
}
