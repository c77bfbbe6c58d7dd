import { formatTip } from '../../rich-text/tip-sentence.ts';
import type { BuiltInKind } from './kind.ts';
import { unknownKind } from './unknown/unknown-kind.ts';

/** Type 21: a line of its own in the message list, drawn by `TipMessage`. */
export const tipKind: BuiltInKind<'TIP_TEXT'> = {
  ...unknownKind,
  summary: (t, { title, text }) => formatTip(t, { title, content: text }),
};

/** Type 60: not in a message list. */
export const friendApplicationKind: BuiltInKind<'FRIEND_APPLY'> = {
  ...unknownKind,
  summary: (t) => t('summary.friendApply'),
};

/** Type 61: not in a message list. */
export const groupApplicationKind: BuiltInKind<'GROUP_APPLY'> = {
  ...unknownKind,
  summary: (t) => t('summary.groupApply'),
};
