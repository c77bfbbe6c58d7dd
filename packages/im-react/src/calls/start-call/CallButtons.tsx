import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useCanCall } from '../../hooks/call/useCanCall.ts';
import { useStartCall } from '../../hooks/call/useStartCall.ts';
import { useSendBlockReason } from '../../hooks/messages/useSendBlockReason.ts';
import { useSelfId } from '../../hooks/session/useSelfId.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Phone, Video } from '../../ui/icon/icons.ts';
import { CallMembersDialog } from '../lazy.ts';
import { useIsMember } from './useIsMember.ts';

/** Props of `CallButtons`. */
export interface CallButtonsProps {
  /** Key of the conversation. */
  readonly conversation: ConversationKey;
}

/** Header buttons "Voice call" and "Video call". In a group they ask whom to call. Nothing where one cannot call. */
export function CallButtons({ conversation }: CallButtonsProps): ReactNode {
  const { kind, target } = parseConversationKey(conversation) ?? { kind: 'system' as const, target: 0 };
  const canCall = useCanCall(kind === 'group' ? 'group' : 'private');
  const selfId = useSelfId();
  if (!canCall || kind === 'system' || (kind === 'private' && target === selfId)) return null;
  return kind === 'private' ? <PersonButtons userId={target} /> : <GroupButtons groupId={target} />;
}

function PersonButtons({ userId }: { readonly userId: number }): ReactNode {
  const { callPerson } = useStartCall();
  // Only friends may be called, unless the server is open to all.
  if (useSendBlockReason(`p:${userId}`) === 'notFriends') return null;
  return <Buttons onCall={(mode) => void callPerson(userId, mode)} />;
}

function GroupButtons({ groupId }: { readonly groupId: number }): ReactNode {
  const { canStart } = useStartCall();
  const [mode, setMode] = useState<'voice' | 'video'>();
  if (!useIsMember(groupId)) return null;
  return (
    <>
      <Buttons onCall={(wanted) => void canStart(wanted).then((can) => can && setMode(wanted))} />
      {mode ? <CallMembersDialog groupId={groupId} mode={mode} onClose={() => setMode(undefined)} /> : null}
    </>
  );
}

function Buttons({ onCall }: { readonly onCall: (mode: 'voice' | 'video') => void }): ReactNode {
  const t = useT();
  return (
    <>
      <IconButton icon={Phone} label={t('kind.voiceCall')} onClick={() => onCall('voice')} />
      <IconButton icon={Video} label={t('kind.videoCall')} onClick={() => onCall('video')} />
    </>
  );
}
