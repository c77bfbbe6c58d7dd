import type { Translate } from '../i18n/translate.ts';

/** Sender of a recalled message, and the user who recalled it. */
export interface RecallFacts {
  readonly sendId: number;
  readonly sendNickName: string;
  /** User id; 0 for the sender. */
  readonly recalledBy: number;
}

/** Sentence shown for a recalled message: recalled by oneself, the peer, the named sender, or an administrator. */
export function formatRecall(
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
