/** Who sends the request, as `reliability.md` names them: what they are to the target person, or in the target group. */
export const subjects = [
  'anonymous',
  'stranger',
  'friend',
  'exFriend',
  'blocked',
  'member',
  'exMember',
  'muted',
  'manager',
  'owner',
  'banned',
  'visitor',
] as const;
export type Subject = (typeof subjects)[number];

/** Those who are in the target group now. */
export const insiders: readonly Subject[] = ['member', 'muted', 'manager', 'owner'];
