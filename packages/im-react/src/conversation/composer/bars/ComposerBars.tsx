import type { DraftQuote, MessageRow } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { usePerson } from '../../../hooks/people/usePeople.ts';
import { personName } from '../../../i18n/names.ts';
import { fieldsOf, safeAddress } from '../../../message/kinds/fields.ts';
import { imageSource } from '../../../message/kinds/image/image-source.ts';
import { useSummary } from '../../../message/kinds/useSummary.ts';
import { type PartElementProps, renderPart } from '../../../primitives/render-part.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { Pencil, Reply, X } from '../../../ui/icon/icons.ts';

/** Thumbnail of a quoted image or video; `undefined` for others. */
function pictureOf({ type, content }: DraftQuote): string | undefined {
  if (type === MessageType.IMAGE) return safeAddress(imageSource(content));
  return type === MessageType.VIDEO ? safeAddress(fieldsOf(content).text('coverUrl')) : undefined;
}

/** Props of `QuoteBar`. */
export interface QuoteBarProps extends PartElementProps {
  /** The quoted message. */
  readonly row: DraftQuote;
  /** Called by the × button. */
  readonly onCancel: () => void;
}

/** Bar above the text with the quoted message. */
export function QuoteBar({ row, onCancel, part, partRef }: QuoteBarProps): ReactNode {
  const t = useT();
  const summary = useSummary();
  const person = usePerson(row.sendId);
  const picture = pictureOf(row);
  const name = row.mine ? t('message.you') : personName(t, person, row.sendNickName);
  const children = (
    <>
      <Icon shape={Reply} size={18} mirror />
      {picture ? <img className="im-plain" src={picture} alt="" draggable={false} /> : null}
      <div className="im-plain">
        <b className="im-truncate">{t('composer.replyTo', { name })}</b>
        <span className="im-truncate">{summary(row)}</span>
      </div>
      <IconButton size="small" iconSize={16} icon={X} label={t('composer.cancelReply')} onClick={onCancel} />
    </>
  );
  return renderPart('div', { className: 'im-composer__bar', 'data-im-part': 'quote-bar', children }, part, partRef);
}

/** Props of `EditBar`. */
export interface EditBarProps extends PartElementProps {
  /** The message being edited. */
  readonly row: MessageRow;
  /** Called by the × button. */
  readonly onCancel: () => void;
}

/** Bar above the text with the message being edited. */
export function EditBar({ row, onCancel, part, partRef }: EditBarProps): ReactNode {
  const t = useT();
  const summary = useSummary();
  const children = (
    <>
      <Icon shape={Pencil} size={18} />
      <div className="im-plain">
        <b className="im-truncate">{t('composer.editing')}</b>
        <span className="im-truncate">{summary(row)}</span>
      </div>
      <IconButton size="small" iconSize={16} icon={X} label={t('composer.cancelEdit')} onClick={onCancel} />
    </>
  );
  return renderPart('div', { className: 'im-composer__bar', 'data-im-part': 'edit-bar', children }, part, partRef);
}
