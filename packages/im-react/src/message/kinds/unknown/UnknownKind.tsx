import { MessageType } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { RichText } from '../../../rich-text/RichText.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { CircleQuestionMark } from '../../../ui/icon/icons.ts';
import { fieldsOf } from '../fields.ts';
import type { KindProps } from '../kind.ts';

/** Fallback for unknown types: the `fallback` sentence of a custom message, else "cannot be shown". */
export function UnknownKind({ row, tabbable }: KindProps): ReactNode {
  const t = useT();
  const fallback = row.type >= MessageType.CUSTOM ? fieldsOf(row.content).text('fallback') : '';
  if (fallback !== '') return <RichText text={fallback} tabbable={tabbable} />;
  return (
    <span className="im-unknown" data-im-part="unknown-message">
      <Icon shape={CircleQuestionMark} size={16} />
      {t('message.unknown')}
    </span>
  );
}
