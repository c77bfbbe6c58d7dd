import type { GroupPermission, VisitedPage } from '../../../protocol/index.ts';

/** Membership of one person in one group. */
export interface Member {
  readonly userId: number;
  /** 1 member, 2 manager, 3 owner. */
  role: 1 | 2 | 3;
  /** Rows up to this `chatSeq` were written before the person joined. */
  joinSeq: number;
  quit: boolean;
  /** Who removed a former member; 0 for one who left. */
  removedBy: number;
  isMuted: boolean;
  remarkNickName: string;
  remarkGroupName: string;
  isDnd: boolean;
  isTop: boolean;
  msgRemind: number;
  /** The pinned message that this member put away. */
  hiddenTopId: number;
  /** Version of the group at which this member changed last. */
  version: number;
}

/** Whose conversation with the agents a group is. */
export interface AgentsChatState {
  userId: number;
  page: VisitedPage | undefined;
  /** The agents are members: from the first message on. */
  isOpened: boolean;
  /** The one that the person uses now. */
  isCurrent: boolean;
}

/** One group. `version` grows with every change of it or of its members. */
export interface GroupState {
  readonly id: number;
  name: string;
  headImage: string;
  notice: string;
  ownerId: number;
  isAllMuted: boolean;
  /** 1 anyone may join, 2 with verification, 3 nobody. */
  joinMode: 1 | 2 | 3;
  inviteConsent: boolean;
  invitePermission: GroupPermission;
  modifyPermission: GroupPermission;
  attributePermission: GroupPermission;
  allowAddFriend: boolean;
  /** Found by its name, not by its id alone. */
  searchable: boolean;
  attributes: Record<string, string>;
  /** The pinned message, 0 for none. */
  topMessageId: number;
  dissolved: boolean;
  version: number;
  readonly members: Map<number, Member>;
  /** Set in the conversation of one person, a visitor or a user, with the agents. */
  visitor: AgentsChatState | undefined;
}

/** The members that are in the group now. */
export function presentMembers(group: GroupState): Member[] {
  return [...group.members.values()].filter((member) => !member.quit);
}

/** The membership of a person who is in the group now. */
export function memberOf(group: GroupState, userId: number): Member | undefined {
  const member = group.members.get(userId);
  return member && !member.quit ? member : undefined;
}
