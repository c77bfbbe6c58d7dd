/**
 * All tips (type 21) that a server writes into a group, in English. `name` is the actor, `names` the affected members,
 * `value` a new name. im-react has the translations under the same keys.
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

/** Stable, dotted key of a tip. */
export type TipKey = keyof typeof tips;

/** Values of a tip's placeholders. */
export interface TipParams {
  /** Name of the actor. */
  readonly name: string;
  /** Names of the affected members. */
  readonly names?: readonly string[];
  /** New value, for example the new group name. */
  readonly value?: string;
}

/** True for a known key; a newer server may send others. */
export function isTipKey(key: unknown): key is TipKey {
  return typeof key === 'string' && Object.hasOwn(tips, key);
}

/** Builds a tip's message: English text in `content`; key and parameters for translation, as JSON, in `title`. */
export function writeTip(key: TipKey, params: TipParams): { readonly content: string; readonly title: string } {
  const { name, names = [], value = '' } = params;
  const texts: Record<string, string> = { name, names: names.join(', '), value };
  const content = tips[key].replace(/\{(\w+)\}/g, (_, gap: string) => texts[gap] ?? '');
  return { content, title: JSON.stringify({ key, params }) };
}
