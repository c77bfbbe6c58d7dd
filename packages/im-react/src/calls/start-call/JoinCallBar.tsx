import { type ReactNode, useId } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useRunningGroupCall } from '../../hooks/call/useRunningGroupCall.ts';
import { useStartCall } from '../../hooks/call/useStartCall.ts';
import { useSelfId } from '../../hooks/session/useSelfId.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Phone } from '../../ui/icon/icons.ts';
import { useIsMember } from './useIsMember.ts';

/**
 * Banner of a group whose call runs without this page: people, and "Join". Without the button while this account is in
 * the call elsewhere. Nothing without a call.
 */
export function JoinCallBar({ groupId }: { readonly groupId: number }): ReactNode {
  const t = useT();
  const id = useId();
  const selfId = useSelfId();
  const isMember = useIsMember(groupId);
  const call = useRunningGroupCall(groupId);
  const { joinGroup } = useStartCall();
  if (!call || !isMember) return null;
  const isIn = selfId !== undefined && call.inCall.includes(selfId);
  return (
    <div className="im-banner" data-im-part="call-bar" data-kind="call">
      <Icon shape={Phone} size={16} />
      <div className="im-banner__text" id={id} role="status">
        {t('call.barGroup', { count: call.inCall.length })}
      </div>
      {isIn ? null : (
        <button type="button" className="im-banner__act" aria-describedby={id} onClick={() => void joinGroup(groupId)}>
          {t('call.join')}
        </button>
      )}
    </div>
  );
}
