import type { BuiltInKind } from '../kind.ts';
import { CardKind } from './CardKind.tsx';

/** Type 93. */
export const cardKind: BuiltInKind<'CARD'> = {
  component: CardKind,
  shape: 'box',
  meta: 'inside',
  summary(t, { kind, name }) {
    if (kind === 'groupCard') return `${t('summary.groupCard')} ${name}`.trim();
    return name ? t('summary.cardNamed', { name }) : t('summary.card');
  },
  spokenName: ({ t, fields }) => [
    t(fields.text('kind') === 'group' ? 'kind.groupCard' : 'kind.userCard'),
    fields.text('name'),
  ],
  isForwardable: ({ content }) => content !== undefined,
};
