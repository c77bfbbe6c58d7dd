import { limits } from 'im-sdk/protocol';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useProviderCalls } from '../../context/calls-context.ts';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useRunningGroupCall } from '../../hooks/call/useRunningGroupCall.ts';
import { useStartCall } from '../../hooks/call/useStartCall.ts';
import { useGroupMembers } from '../../hooks/groups/useGroups.ts';
import { useSelfId } from '../../hooks/session/useSelfId.ts';
import { MemberPickerDialog } from '../../ui/member-picker/MemberPickerDialog.tsx';
import { callUsersOf, pickableMembers } from './call-members.ts';

/** Props of `CallMembersDialog`. */
export interface CallMembersDialogProps {
  /** Group whose members are called. */
  readonly groupId: number;
  /** `video` starts with the own camera on. */
  readonly mode: 'voice' | 'video';
  /** Called when the dialog wants to close. */
  readonly onClose: () => void;
}

/** Dialog that chooses members of a group and calls them. While a call runs there one joins it, with or without others. */
export function CallMembersDialog({ groupId, mode, onClose }: CallMembersDialogProps): ReactNode {
  const t = useT();
  const { engine } = useProviderCalls();
  const selfId = useSelfId();
  const members = useGroupMembers(groupId);
  const { joinGroup } = useStartCall();
  const maxChannel = useMaxChannel();
  // Those whom one picks while a call runs are invited to it.
  const running = useRunningGroupCall(groupId);
  const inCall = useMemo(() => (running?.inCall ?? []).filter((id) => id !== selfId), [running, selfId]);
  const people = useMemo(() => pickableMembers(members, selfId, inCall), [members, selfId, inCall]);
  async function call(userIds: readonly number[]): Promise<void> {
    if (engine?.call.getSnapshot()?.phase === 'closed') engine.dismiss();
    if (userIds.length === 0) await joinGroup(groupId);
    else engine?.callGroup(groupId, callUsersOf(members, userIds));
    if (mode === 'video') engine?.setCamera(true);
  }
  return (
    <MemberPickerDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('call.choosePeople')}
      members={people}
      maxSize={maxChannel - 1 - inCall.length}
      canBeEmpty={running !== undefined}
      confirmLabel={({ length }) => t(length === 0 && running ? 'call.join' : 'action.confirm')}
      onConfirm={call}
    />
  );
}

/** Most people in a group call, by the server's settings. */
function useMaxChannel(): number {
  const { calls } = useClient();
  const [maxChannel, setMaxChannel] = useState<number>(limits.maxChannel);
  useEffect(() => {
    let isCurrent = true;
    void calls.config().then((config) => isCurrent && setMaxChannel(config.maxChannel));
    return () => {
      isCurrent = false;
    };
  }, [calls]);
  return maxChannel;
}
