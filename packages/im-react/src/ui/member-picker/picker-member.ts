import type { GroupRole } from 'im-sdk/protocol';

/** A person who can be picked. */
export interface PickerMember {
  /** User id. */
  readonly userId: number;
  /** Display name. Default: the remark or nickname of the user. */
  readonly name?: string;
  /** Role in the group, shown as a tag. */
  readonly role?: GroupRole;
  /** Cannot be toggled. Default false. */
  readonly locked?: boolean;
  /** Shown as checked while locked. Default false. */
  readonly checked?: boolean;
  /** Grey text at the end of the row, such as why it is locked. */
  readonly note?: string;
  /** Not shown, and not counted. Default false. */
  readonly hidden?: boolean;
  /** Has left the group: not shown. Default false. */
  readonly quit?: boolean;
}

/** Whether a member is shown at all. */
export const isShown = ({ hidden, quit }: PickerMember): boolean => !hidden && !quit;

/** Ids that are still there to be chosen: members who left or were locked meanwhile are dropped. */
export function stillSelectable(selected: readonly number[], members: readonly PickerMember[]): readonly number[] {
  const free = new Set(members.filter((member) => isShown(member) && !member.locked).map(({ userId }) => userId));
  return selected.every((userId) => free.has(userId)) ? selected : selected.filter((userId) => free.has(userId));
}
