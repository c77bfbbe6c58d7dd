import type { ReactNode } from 'react';
import { useTimeReader } from '../../../hooks/useTimeReader.ts';
import { useT } from '../../../i18n/useT.ts';
import { MessageTip } from '../../message/MessageTip.tsx';
import { markLabel } from './day-label.ts';
import type { TimeMark } from './row-layout.ts';

/** Time or day label above a row. */
export function TimeLine({ mark, time }: { readonly mark: TimeMark; readonly time: number }): ReactNode {
  const reader = useTimeReader();
  return <MessageTip pill={mark === 'day'}>{markLabel(mark, time, reader)}</MessageTip>;
}

/** Line above the first message that was unread when the chat was opened. */
export function UnreadLine(): ReactNode {
  const t = useT();
  const text = t('message.newMessages');
  return (
    // biome-ignore lint/a11y/useSemanticElements: it carries text, which <hr> cannot
    <div className="im-unread-line" data-im-part="unread-line" role="separator" aria-label={text}>
      {text}
    </div>
  );
}
