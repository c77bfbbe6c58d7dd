import type { MessageRow } from 'im-sdk';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/useT.ts';
import { recallSentence } from '../../rich-text/recall-sentence.ts';
import { tipSentence } from '../../rich-text/tip-sentence.ts';
import { useMessageList } from '../message-list/list-context.ts';
import { MessageTip } from './MessageTip.tsx';

/** A row that is a sentence: what happened in the chat, or who recalled a message. */
export function TipMessage({ row }: { readonly row: MessageRow }): ReactNode {
  const t = useT();
  const { selfId, group } = useMessageList();
  const sentence = row.recalled ? recallSentence(t, row, { selfId, group }) : tipSentence(t, row);
  return (
    <article className="im-tip-row" data-im-part="message" data-kind="tip" tabIndex={-1} aria-label={sentence}>
      <MessageTip>{sentence}</MessageTip>
    </article>
  );
}
