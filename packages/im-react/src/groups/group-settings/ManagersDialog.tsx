import { GroupRole, limits } from 'im-sdk/protocol';
import { type ReactNode, useMemo, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { useAction } from '../../primitives/useAction.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { ContactText } from '../../ui/contact-option/ContactText.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Plus } from '../../ui/icon/icons.ts';
import { MemberPickerDialog } from '../../ui/member-picker/MemberPickerDialog.tsx';
import type { OnOpenChange } from '../../ui/open-change.ts';
import { managersOf, type ShownMember, useShownMembers } from '../group-members.ts';

interface ManagersDialogProps {
  readonly groupId: number;
  readonly open: boolean;
  readonly onOpenChange: OnOpenChange;
}

/** Dialog with the managers of a group: the owner adds and removes them. */
export function ManagersDialog({ open, ...rest }: ManagersDialogProps): ReactNode {
  return open ? <OpenManagers {...rest} /> : null;
}

function OpenManagers({ groupId, onOpenChange }: Omit<ManagersDialogProps, 'open'>): ReactNode {
  const t = useT();
  const { groups } = useClient();
  const members = useShownMembers(groupId);
  const [isAdding, setIsAdding] = useState(false);
  const managers = managersOf(members);
  const others = useMemo(
    () => members.map(({ userId, name, role }) => ({ userId, name, role, hidden: role !== GroupRole.MEMBER })),
    [members],
  );
  if (isAdding) {
    return (
      <MemberPickerDialog
        open
        onOpenChange={() => setIsAdding(false)}
        title={t('admin.addManagers')}
        members={others}
        maxSize={limits.groupInviteUsers}
        onConfirm={(userIds) => groups.addManagers(groupId, userIds)}
      />
    );
  }
  return (
    <Dialog open onOpenChange={onOpenChange} title={t('admin.managers')} width={400}>
      {managers.length === 0 ? <p className="im-group-settings__note">{t('admin.noManagers')}</p> : null}
      <ul className="im-managers" aria-label={t('admin.managers')}>
        {managers.map((manager) => (
          <Manager key={manager.userId} groupId={groupId} manager={manager} />
        ))}
      </ul>
      <Button variant="soft" icon={Plus} onClick={() => setIsAdding(true)}>
        {t('admin.addManagers')}
      </Button>
      <p className="im-group-settings__note">{t('admin.managersText')}</p>
    </Dialog>
  );
}

function Manager({ groupId, manager }: { readonly groupId: number; readonly manager: ShownMember }): ReactNode {
  const t = useT();
  const { groups } = useClient();
  const { showError } = useToast();
  const person = usePerson(manager.userId);
  const { userId, name, online } = manager;
  const { run, isPending } = useAction(() => groups.removeManagers(groupId, [userId]), { onError: showError });
  return (
    <li className="im-contact im-managers__row" data-im-key={userId}>
      <Avatar id={userId} name={name} src={person.headImageThumb || person.headImage} online={online} />
      <ContactText name={name} sub={t(online ? 'people.online' : 'people.offline')} />
      <Button size="small" loading={isPending} aria-label={t('admin.removeManager', { name })} onClick={run}>
        {t('panel.remove')}
      </Button>
    </li>
  );
}
