import type { MessageRow } from 'im-sdk';
import type { ReactNode } from 'react';
import { usePerson } from '../../hooks/usePeople.ts';
import { useT } from '../../i18n/useT.ts';
import { contentSummary } from '../../rich-text/content-summary.ts';
import { IconButton } from '../button/IconButton.tsx';
import { Icon } from '../icon/Icon.tsx';
import { CloudOff, Reply, X } from '../icon/icons.ts';
import { senderName } from '../message/sender/MessageSender.tsx';

/** Over the text: the message that is being answered. */
export function QuoteBar({ row, onCancel }: { readonly row: MessageRow; readonly onCancel: () => void }): ReactNode {
  const t = useT();
  const person = usePerson(row.sendId);
  const name = row.mine ? t('message.you') : senderName(row, person);
  return (
    <div className="im-composer__bar" data-im-part="quote-bar">
      <Icon shape={Reply} size={18} mirror />
      <div>
        <b className="im-truncate">{t('composer.replyTo', { name })}</b>
        <span className="im-truncate">{contentSummary(t, row)}</span>
      </div>
      <IconButton size="small" iconSize={16} icon={X} label={t('composer.cancelReply')} onClick={onCancel} />
    </div>
  );
}

/** Over the text while there is no connection: writing goes on, sending waits. */
export function OfflineBar(): ReactNode {
  const t = useT();
  return (
    <div className="im-composer__bar" data-im-part="offline-bar" data-kind="warning">
      <Icon shape={CloudOff} size={18} />
      <div>{t('composer.offline')}</div>
    </div>
  );
}
