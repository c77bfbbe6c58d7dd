import { MessageType } from 'im-sdk/protocol';
import { type ReactNode, useMemo } from 'react';
import { useUi } from '../../../context/ui-context.ts';
import { money } from '../../../i18n/quantities.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { ArrowLeftRight, Gift } from '../../../ui/icon/icons.ts';
import { fieldsOf } from '../fields.ts';
import type { KindProps } from '../kind.ts';

/** Types 5 and 6: a red envelope or a transfer. Display only: it opens nothing and moves no money. */
export function PaymentKind({ row, meta }: KindProps): ReactNode {
  const { t, locale } = useUi();
  const envelope = row.type === MessageType.RED_ENVELOPE;
  const label = t(envelope ? 'kind.redEnvelope' : 'kind.transfer');
  const { greeting, amount, currency } = useMemo(() => {
    const fields = fieldsOf(row.content);
    return { greeting: fields.text('greeting'), amount: fields.amount('amount'), currency: fields.text('currency') };
  }, [row.content]);
  const sum = amount > 0 ? money(locale, amount, currency) : '';
  const [title, note] = envelope ? [greeting || label, label] : [sum || label, greeting || label];
  return (
    <span className="im-gift" data-im-part={envelope ? 'red-envelope' : 'transfer'}>
      <span className="im-gift__main">
        <span className="im-gift__icon">
          <Icon shape={envelope ? Gift : ArrowLeftRight} size={22} />
        </span>
        <span className="im-gift__text">
          <bdi className="im-gift__title im-truncate" title={title}>
            {title}
          </bdi>
          <bdi className="im-gift__note im-truncate">{note}</bdi>
        </span>
      </span>
      <span className="im-card__foot">
        {label}
        {meta}
      </span>
    </span>
  );
}
