import { CREW } from '../demo/groups.ts';
import type { Stage } from './stage.ts';

/** A name that fits into no row. */
export const LONG_NAME = 'Maximiliane-Theodora von Hohenfels-Wagenstein';

/** Gives the demo group and all its members long names; seven managers, eight muted members. */
export function crowdGroup(stage: Stage): void {
  const group = stage.group(CREW).getSnapshot();
  const names = { name: LONG_NAME, showGroupName: LONG_NAME, remarkGroupName: LONG_NAME };
  if (group) stage.group(CREW).set({ ...group, ...names });
  const members = stage.members(CREW);
  members.set(
    members.getSnapshot().map((member, index) => {
      const person = stage.person(member.userId);
      if (index > 0) person.set({ ...person.getSnapshot(), showNickName: LONG_NAME });
      return { ...member, showNickName: LONG_NAME, isManager: index > 0 && index < 8, isMuted: index > 3 };
    }),
  );
}
