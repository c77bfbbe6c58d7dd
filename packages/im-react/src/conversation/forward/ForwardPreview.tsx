import { type MessageRow, messageBody } from 'im-sdk';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import { useSummary } from '../../message/kinds/useSummary.ts';
import { isForwardable } from '../../message/message-content.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Info } from '../../ui/icon/icons.ts';

const MAX_ROWS = 3;

/** Short preview of the messages to forward, and the number of skipped ones. */
export function ForwardPreview({ rows }: { readonly rows: readonly MessageRow[] }): ReactNode {
  const t = useT();
  const going = rows.filter(isForwardable);
  const staying = rows.length - going.length;
  return (
    <>
      {going.length > 0 ? (
        <div className="im-forward__list" data-im-part="forward-preview">
          <span className="im-plain">{t('forward.messages', { count: going.length })}</span>
          {going.slice(0, MAX_ROWS).map((row) => (
            <PreviewLine key={row.key} row={row} />
          ))}
          {going.length > MAX_ROWS ? (
            <span className="im-plain">{t('forward.more', { count: going.length - MAX_ROWS })}</span>
          ) : null}
        </div>
      ) : null}
      {staying > 0 ? (
        <p className="im-forward__note">
          <Icon shape={Info} size={16} />
          <span className="im-plain">{t('forward.staying', { count: staying })}</span>
        </p>
      ) : null}
    </>
  );
}

function PreviewLine({ row }: { readonly row: MessageRow }): ReactNode {
  const t = useT();
  const summary = useSummary();
  const person = usePerson(row.sendId);
  const body = messageBody(row);
  const picture = body.kind === 'image' ? body.content?.thumbUrl : undefined;
  return (
    <span className="im-forward__line">
      <b className="im-plain">
        <bdi className="im-plain">{row.mine ? t('message.you') : personName(t, person, row.sendNickName)}</bdi>
        {t('forward.colon')}
      </b>
      {picture ? <img className="im-plain" src={picture} alt="" /> : null}
      <span className="im-truncate">{summary(row)}</span>
    </span>
  );
}
