import { GroupRole } from 'im-sdk/protocol';
import { type ReactNode, useMemo } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { TriangleAlert } from '../../ui/icon/icons.ts';
import { MemberPickerDialog } from '../../ui/member-picker/MemberPickerDialog.tsx';
import type { OnOpenChange } from '../../ui/open-change.ts';
import { useShownMembers } from '../group-members.ts';

interface TransferDialogProps {
  readonly groupId: number;
  readonly open: boolean;
  readonly onOpenChange: OnOpenChange;
}

/** Dialog that transfers a group: the owner chooses a member, and the red button names them. */
export function TransferDialog({ open, ...rest }: TransferDialogProps): ReactNode {
  return open ? <OpenTransfer {...rest} /> : null;
}

function OpenTransfer({ groupId, onOpenChange }: Omit<TransferDialogProps, 'open'>): ReactNode {
  const t = useT();
  const { groups } = useClient();
  const shown = useShownMembers(groupId);
  const members = useMemo(
    () => shown.map(({ userId, name, role }) => ({ userId, name, role, hidden: role === GroupRole.OWNER })),
    [shown],
  );
  function label([userId]: readonly number[]): string {
    const name = shown.find((member) => member.userId === userId)?.name;
    return name === undefined ? t('admin.transferButton') : t('admin.transferTo', { name });
  }
  return (
    <MemberPickerDialog
      open
      onOpenChange={onOpenChange}
      title={t('admin.transfer')}
      members={members}
      single
      danger
      confirmLabel={label}
      onConfirm={([userId]) => (userId === undefined ? undefined : groups.transfer(groupId, userId))}
      note={
        <p className="im-picker__warning">
          <Icon shape={TriangleAlert} size={16} />
          {t('admin.transferWarning')}
        </p>
      }
    />
  );
}
