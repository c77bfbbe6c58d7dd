import type { GroupCallView } from 'im-rtc';
import { type ReactNode, useMemo } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useGroupMembers } from '../../hooks/groups/useGroups.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';
import { MemberPickerDialog } from '../../ui/member-picker/MemberPickerDialog.tsx';
import { useCallLayer } from '../call-layer-context.ts';
import { callUsersOf, pickableMembers } from '../start-call/call-members.ts';

/** Props of `InviteToCall`. */
export interface InviteToCallProps {
  readonly call: GroupCallView;
  readonly onClose: () => void;
}

/** Dialog that invites more members to the running call, as many as it still takes. */
export function InviteToCall({ call, onClose }: InviteToCallProps): ReactNode {
  const t = useT();
  const { engine, setIsBehind } = useCallLayer();
  useIsomorphicLayoutEffect(() => {
    setIsBehind(true);
    return () => setIsBehind(false);
  }, [setIsBehind]);
  const members = useGroupMembers(call.groupId);
  const listed = call.participants.map(({ user }) => user.id).join();
  const people = useMemo(
    () => pickableMembers(members, call.self.id, listed === '' ? [] : listed.split(',').map(Number)),
    [members, call.self.id, listed],
  );
  return (
    <MemberPickerDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('groups.invite')}
      members={people}
      maxSize={call.maxChannel - call.participants.length - 1}
      onConfirm={async (userIds) => engine.invite(callUsersOf(members, userIds))}
    />
  );
}
