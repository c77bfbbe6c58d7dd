import type { Translate } from '../i18n/translate.ts';

/** Who recalled a message, and whose it was. */
export interface RecallFacts {
  readonly sendId: number;
  readonly sendNickName: string;
  readonly recalledBy: number;
}

/** The sentence that stands for a recalled message: "you", "the other party", the sender's name, or an administrator. */
export function recallSentence(
  t: Translate,
  { sendId, sendNickName, recalledBy }: RecallFacts,
  { selfId, group }: { readonly selfId: number; readonly group: boolean },
): string {
  const by = recalledBy || sendId;
  if (by === selfId) return t('summary.recalledByMe');
  if (by !== sendId) return t('summary.recalledByAdmin');
  return group && sendNickName !== ''
    ? t('summary.recalledByNamed', { name: sendNickName })
    : t('summary.recalledByPeer');
}
