import { type ReactNode, useMemo } from 'react';
import { useT } from '../../../../i18n/useT.ts';
import { Icon } from '../../../icon/Icon.tsx';
import { Phone, PhoneMissed, Video } from '../../../icon/icons.ts';
import type { KindProps } from '../kind.ts';
import { summarizeCall } from './call-summary.ts';

/** Types 40 and 41: record of a voice or video call. */
export function CallKind({ row, meta }: KindProps): ReactNode {
  const t = useT();
  const { title, note, missed, video } = useMemo(() => summarizeCall(t, row), [t, row]);
  return (
    <span className="im-call" data-im-part="call" data-missed={missed || undefined}>
      <span className="im-call__icon">
        <Icon shape={video ? Video : missed ? PhoneMissed : Phone} size={18} />
      </span>
      <span className="im-call__text">
        <span className="im-call__title">{title}</span>
        {note ? <bdi className="im-call__sub">{note}</bdi> : null}
      </span>
      {meta}
    </span>
  );
}
