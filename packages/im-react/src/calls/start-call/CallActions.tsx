import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useCanCall } from '../../hooks/call/useCanCall.ts';
import { useStartCall } from '../../hooks/call/useStartCall.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Phone, Video } from '../../ui/icon/icons.ts';
import { CallMembersDialog } from '../lazy.ts';
import { useIsMember } from './useIsMember.ts';

/** Actions "Voice call" and "Video call" on the page of a friend. Nothing where one cannot call. */
export function CallActions({ userId }: { readonly userId: number }): ReactNode {
  const t = useT();
  const canCall = useCanCall();
  const { callPerson } = useStartCall();
  if (!canCall) return null;
  return (
    <>
      <button type="button" className="im-action" onClick={() => void callPerson(userId, 'voice')}>
        <Icon shape={Phone} size={20} />
        {t('kind.voiceCall')}
      </button>
      <button type="button" className="im-action" onClick={() => void callPerson(userId, 'video')}>
        <Icon shape={Video} size={20} />
        {t('kind.videoCall')}
      </button>
    </>
  );
}

/** Action "Voice call" on the page of a group: asks whom to call. Nothing where one cannot call. */
export function GroupCallAction({ groupId }: { readonly groupId: number }): ReactNode {
  const t = useT();
  const canCall = useCanCall('group');
  const { canStart } = useStartCall();
  const [isChoosing, setIsChoosing] = useState(false);
  const isMember = useIsMember(groupId);
  if (!canCall || !isMember) return null;
  return (
    <>
      <button
        type="button"
        className="im-action"
        onClick={() => void canStart('voice').then((can) => can && setIsChoosing(true))}
      >
        <Icon shape={Phone} size={20} />
        {t('kind.voiceCall')}
      </button>
      {isChoosing ? <CallMembersDialog groupId={groupId} mode="voice" onClose={() => setIsChoosing(false)} /> : null}
    </>
  );
}
