import type { ImClient, MessageRow } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { memo, type ReactNode, useContext, useEffect, useState } from 'react';
import { useUi } from '../../../context/ui-context.ts';
import { useClient } from '../../../context/useClient.ts';
import { senderName } from '../../../i18n/names.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { type Summarise, useSummary } from '../../../message/kinds/useSummary.ts';
import { MessagePaneContext } from '../../pane-context.ts';

/** Messages that arrive within this time are announced together. */
const BATCH_MS = 800;
/** Time until an announcement is cleared from the DOM: its messages may be recalled. */
const SPOKEN_MS = 5_000;

function sentence(t: Translate, { contacts }: ImClient, summary: Summarise, rows: readonly MessageRow[]): string {
  const bySender = new Map<number, MessageRow[]>();
  for (const row of rows) bySender.set(row.sendId, [...(bySender.get(row.sendId) ?? []), row]);
  return [...bySender]
    .map(([sendId, own]) => {
      const [first] = own;
      if (!first) return '';
      const name = senderName(t, first, contacts.person(sendId).getSnapshot());
      if (own.length === 1) return t('message.announceOne', { name, text: summary(first) });
      return t('message.announceMany', { name, count: own.length });
    })
    .join('. ');
}

interface MessageAnnouncerProps {
  readonly conversation: ConversationKey;
}

/**
 * The live region of a list without a pane. A pane has its own, because an empty conversation has no list: a screen reader
 * announces only changes of a region that stood before.
 */
export function ListAnnouncer({ conversation }: MessageAnnouncerProps): ReactNode {
  const pane = useContext(MessagePaneContext);
  return pane?.conversation === conversation ? null : <MessageAnnouncer conversation={conversation} />;
}

/** Live region that announces arriving messages of the open chat, in batches. The list itself is `aria-live="off"`. */
export const MessageAnnouncer = memo(function MessageAnnouncer({ conversation }: MessageAnnouncerProps): ReactNode {
  const client = useClient();
  const { t, clock } = useUi();
  const summary = useSummary();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    let waiting: MessageRow[] = [];
    let cancelTimer: (() => void) | undefined;
    let forget: (() => void) | undefined;
    const announce = (row: MessageRow): void => {
      if (row.conversation !== conversation) return;
      waiting.push(row);
      cancelTimer ??= clock.after(BATCH_MS, () => {
        setAnnouncement(sentence(t, client, summary, waiting));
        waiting = [];
        cancelTimer = undefined;
        forget?.();
        forget = clock.after(SPOKEN_MS, () => setAnnouncement(''));
      });
    };
    const stops = [client.on('message', announce), client.on('notice', announce)];
    return () => {
      for (const stop of stops) stop();
      cancelTimer?.();
      forget?.();
    };
  }, [client, clock, t, summary, conversation]);
  return (
    <div className="im-hidden-text" data-im-part="announcer" role="status" aria-live="polite">
      {announcement}
    </div>
  );
});
