import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useCanCall } from '../../hooks/call/useCanCall.ts';
import { useStartCall } from '../../hooks/call/useStartCall.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Phone, Video } from '../../ui/icon/icons.ts';

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
