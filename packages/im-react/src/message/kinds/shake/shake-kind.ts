import type { BuiltInKind } from '../kind.ts';
import { ShakeKind } from './ShakeKind.tsx';

/** Type 92. */
export const shakeKind: BuiltInKind<'SHAKE'> = {
  component: ShakeKind,
  shape: 'box',
  meta: 'inside',
  summary: (t) => t('summary.shake'),
  spokenName: ({ t, row }) => [t(row.mine ? 'kind.shakeMine' : 'kind.shake')],
};
