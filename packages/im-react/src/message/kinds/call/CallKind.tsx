import { parseConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useMemo } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useCanCall } from '../../../hooks/call/useCanCall.ts';
import { useStartCall } from '../../../hooks/call/useStartCall.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { Phone, PhoneMissed, Video } from '../../../ui/icon/icons.ts';
import type { KindProps } from '../kind.ts';
import { summarizeCall } from './call-summary.ts';

/** Types 40 and 41: record of a voice or video call. A click calls back. */
export function CallKind({ row, tabbable, meta }: KindProps): ReactNode {
  const t = useT();
  const { title, note, missed, video } = useMemo(() => summarizeCall(t, row), [t, row]);
  const canCall = useCanCall();
  const { callPerson } = useStartCall();
  const { kind, target } = parseConversationKey(row.conversation) ?? { kind: 'system' as const, target: 0 };
  const record = (
    <>
      <span className="im-call__icon">
        <Icon shape={video ? Video : missed ? PhoneMissed : Phone} size={18} />
      </span>
      <span className="im-call__text">
        <span className="im-call__title">{title}</span>
        {note ? <bdi className="im-call__sub">{note}</bdi> : null}
      </span>
    </>
  );
  return (
    <span className="im-call" data-im-part="call" data-missed={missed || undefined}>
      {canCall && kind === 'private' ? (
        <button
          type="button"
          className="im-call__back"
          aria-label={t('call.callBack')}
          title={t('call.callBack')}
          tabIndex={tabbable ? undefined : -1}
          onClick={() => void callPerson(target, video ? 'video' : 'voice')}
        >
          {record}
        </button>
      ) : (
        record
      )}
      {meta}
    </span>
  );
}
