import { money } from '../../../i18n/quantities.ts';
import type { BuiltInKind, Kind } from '../kind.ts';
import { PaymentKind } from './PaymentKind.tsx';

const payment: Kind = { component: PaymentKind, shape: 'media', meta: 'inside' };

/** Type 5. */
export const redEnvelopeKind: BuiltInKind<'RED_ENVELOPE'> = {
  ...payment,
  summary: (t, { greeting }) => `${t('summary.redEnvelope')} ${greeting}`.trim(),
  spokenName: ({ t, fields }) => [t('kind.redEnvelope'), fields.text('greeting')],
};

/** Type 6. */
export const transferKind: BuiltInKind<'TRANSFER'> = {
  ...payment,
  summary(t, { amount, currency }) {
    if (!amount) return t('summary.transfer');
    return t('summary.transferAmount', { amount: `${(amount / 100).toFixed(2)} ${currency}`.trim() });
  },
  spokenName({ t, locale, fields }) {
    const amount = fields.amount('amount');
    return [t('kind.transfer'), amount > 0 ? money(locale, amount, fields.text('currency')) : ''];
  },
};
