import type { MessageRow } from 'im-sdk';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useMessageEvents } from '../../context/message-events-context.tsx';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import { focusedNear, isInControl } from '../../platform/page/dom.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';
import { formatRecall } from '../../rich-text/recall-sentence.ts';
import { formatTip } from '../../rich-text/tip-sentence.ts';
import { MessageTip } from '../../ui/MessageTip.tsx';
import { useMessageList } from '../list-context.ts';
import { recalledText } from '../recalled-texts.ts';

export interface TipMessageProps {
  /** A recalled message or a tip. */
  readonly row: MessageRow;
  /** Element around the row. If focus was in it before the message became a tip, the tip takes the focus. */
  readonly rowElement: RefObject<HTMLElement | null>;
}

/** A row rendered as one sentence: a group event, or who recalled a message. */
export function TipMessage({ row, rowElement }: TipMessageProps): ReactNode {
  const t = useT();
  const { selfId, group } = useMessageList();
  const { onMessageClick } = useMessageEvents();
  const [focused, setFocused] = useState(false);
  const [takesFocus] = useState(() => rowElement.current?.contains(focusedNear(rowElement.current)) === true);
  const tip = useRef<HTMLElement>(null);
  useIsomorphicLayoutEffect(() => {
    if (takesFocus) tip.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const sender = personName(t, usePerson(row.sendId), row.sendNickName);
  const sentence = row.recalled
    ? formatRecall(t, { ...row, sendNickName: sender }, { selfId, group })
    : formatTip(t, row);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: an event for hosts, as on messages; the kit has no click of its own here
    <article
      ref={tip}
      className="im-tip-row"
      data-im-part="message"
      data-kind="tip"
      tabIndex={-1}
      aria-label={sentence}
      onFocus={() => setFocused(true)}
      onClick={(event) => {
        if (!isInControl(event.target, event.currentTarget)) onMessageClick?.(row, event);
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setFocused(false)}
    >
      <MessageTip>
        {sentence}
        {row.recalled && row.mine ? <EditAgain row={row} tabbable={focused} /> : null}
      </MessageTip>
    </article>
  );
}

function EditAgain({ row, tabbable }: { readonly row: MessageRow; readonly tabbable: boolean }): ReactNode {
  const t = useT();
  const text = recalledText(useClient(), row.key);
  const { restoreRecalledText } = useMessageList();
  if (!restoreRecalledText || text === undefined) return null;
  return (
    <>
      {' · '}
      <button
        type="button"
        className="im-tip__again"
        tabIndex={tabbable ? undefined : -1}
        onClick={() => restoreRecalledText(text)}
      >
        {t('kind.editAgain')}
      </button>
    </>
  );
}
