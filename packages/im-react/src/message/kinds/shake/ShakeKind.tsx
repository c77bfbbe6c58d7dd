import type { ReactNode } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { Vibrate } from '../../../ui/icon/icons.ts';
import type { KindProps } from '../kind.ts';

/** Type 92: record of a window shake. */
export function ShakeKind({ row, meta }: KindProps): ReactNode {
  const t = useT();
  return (
    <span className="im-call" data-im-part="shake">
      <span className="im-call__icon">
        <Icon shape={Vibrate} size={18} />
      </span>
      <span className="im-call__text">
        <span className="im-call__title">{t(row.mine ? 'kind.shakeMine' : 'kind.shake')}</span>
      </span>
      {meta}
    </span>
  );
}
