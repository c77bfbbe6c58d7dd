import type { Group } from 'im-sdk/protocol';

/** Name of a group as the user sees it: the own remark, else its name. `''` for an unknown group. */
export function groupLabel(group: Pick<Group, 'name' | 'showGroupName' | 'remarkGroupName'> | undefined): string {
  return group?.remarkGroupName || group?.showGroupName || group?.name || '';
}
