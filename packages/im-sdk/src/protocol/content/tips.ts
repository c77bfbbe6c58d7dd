/**
 * Every line that a server writes into a group by itself (type 21), in English. `name` is who did it, `names` whom it
 * was done to, `value` a new name. im-react holds the sentences of the other languages under the same keys.
 */
export const tips = {
  'tip.group.created': '{name} created the group',
  'tip.group.invited': '{name} invited {names}',
  'tip.group.joined': '{name} joined the group',
  'tip.group.approved': '{name} let {names} in',
  'tip.group.accepted': '{names} came in, invited by {name}',
  'tip.group.removed': '{name} removed {names}',
  'tip.group.left': '{name} left the group',
  'tip.group.renamed': '{name} renamed the group to {value}',
  'tip.group.notice': '{name} changed the group notice',
  'tip.group.transferred': '{name} made {names} the owner of the group',
  'tip.group.managerAdded': '{name} made {names} a manager',
  'tip.group.managerRemoved': '{names} is no longer a manager',
  'tip.group.allMuted': '{name} muted everyone',
  'tip.group.allUnmuted': '{name} lifted the mute',
  'tip.group.muted': '{name} muted {names}',
  'tip.group.unmuted': '{name} let {names} speak again',
  'tip.group.pinned': '{name} pinned a message',
  'tip.group.unpinned': '{name} took the pinned message down',
} as const;

/** A stable, dotted name of one such line. */
export type TipKey = keyof typeof tips;

/** What fills the gaps of a line. */
export interface TipParams {
  readonly name: string;
  readonly names?: readonly string[];
  readonly value?: string;
}

/** Whether `key` is one of the table; a newer server may write others. */
export function isTipKey(key: unknown): key is TipKey {
  return typeof key === 'string' && Object.hasOwn(tips, key);
}

/** A line as a message carries it: English in `content`, and in `title` what a client needs to say it otherwise. */
export function writeTip(key: TipKey, params: TipParams): { readonly content: string; readonly title: string } {
  const { name, names = [], value = '' } = params;
  const texts: Record<string, string> = { name, names: names.join(', '), value };
  const content = tips[key].replace(/\{(\w+)\}/g, (_, gap: string) => texts[gap] ?? '');
  return { content, title: JSON.stringify({ key, params }) };
}
