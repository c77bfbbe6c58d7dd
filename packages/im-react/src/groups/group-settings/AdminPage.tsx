import { type Group, type GroupPermission, JoinMode } from 'im-sdk/protocol';
import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import type { GroupRights } from '../../hooks/groups/useGroupRights.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { Switch } from '../../ui/field/Switch.tsx';
import { managersOf, useShownMembers } from '../group-members.ts';
import { type Choice, ChoiceSetting } from './ChoiceSetting.tsx';
import { ManagersDialog } from './ManagersDialog.tsx';
import { SettingRow } from './SettingRow.tsx';
import { TransferDialog } from './TransferDialog.tsx';
import { useSetting } from './useSetting.ts';

interface AdminPageProps {
  readonly group: Group;
  readonly rights: GroupRights;
  readonly onMuted: () => void;
  readonly onAttributes: () => void;
}

/** Rules of a group: owner and managers change them, plain members see the values. */
export function AdminPage({ group, rights, onMuted, onAttributes }: AdminPageProps): ReactNode {
  const t = useT();
  const { groups, connection } = useClient();
  const notOffered = useReadable(connection.notOffered);
  const hasRules = !notOffered.has('groupSettings');
  const hasMute = !notOffered.has('muteGroup');
  const hasManagers = !notOffered.has('addManagers');
  const hasTransfer = !notOffered.has('transferGroup');
  const save = useSetting();
  const members = useShownMembers(group.id);
  const [dialog, setDialog] = useState<'managers' | 'transfer'>();
  const { mayManage, isOwner } = rights;
  const { id } = group;
  const close = (): void => setDialog(undefined);
  const people = (count: number): string => t('admin.people', { count });
  const modes: readonly Choice<number>[] = [
    { value: JoinMode.ANYONE, label: t('admin.anyone'), note: t('admin.anyoneText') },
    { value: JoinMode.REQUEST, label: t('admin.verify'), note: t('admin.verifyText') },
    { value: JoinMode.NOBODY, label: t('admin.nobody'), note: t('admin.nobodyText') },
  ];
  const whoMay: readonly Choice<GroupPermission>[] = [
    { value: 'everyone', label: t('admin.everyone') },
    { value: 'admin', label: t('admin.adminsOnly') },
  ];
  const permission = (
    label: string,
    name: 'invitePermission' | 'modifyPermission' | 'attributePermission',
    otherwise: GroupPermission,
  ): ReactNode => (
    <ChoiceSetting
      label={label}
      choices={whoMay}
      value={group[name] ?? otherwise}
      onChange={mayManage ? (value) => save(groups.setRules(id, { [name]: value })) : undefined}
    />
  );
  const toggle = (label: string, on: boolean, change: (on: boolean) => Promise<unknown>, note?: string): ReactNode =>
    mayManage ? (
      <Switch checked={on} note={note} onChange={(event) => save(change(event.currentTarget.checked))}>
        {label}
      </Switch>
    ) : (
      <SettingRow label={label} value={t(on ? 'admin.on' : 'admin.off')} />
    );

  return (
    <div className="im-plain" data-im-part="group-admin">
      {hasRules ? (
        <>
          <section className="im-group im-group-settings">
            <h3 className="im-group-settings__head">{t('admin.joining')}</h3>
            <ChoiceSetting
              label={t('admin.joinMode')}
              choices={modes}
              value={group.joinMode ?? JoinMode.REQUEST}
              onChange={
                mayManage ? (joinMode) => save(groups.setRules(id, { joinMode: joinMode as JoinMode })) : undefined
              }
            />
            {typeof group.searchable === 'boolean'
              ? toggle(
                  t('admin.searchable'),
                  group.searchable,
                  (on) => groups.setRules(id, { searchable: on }),
                  t('admin.searchableText'),
                )
              : null}
            {toggle(t('admin.consent'), group.inviteConsent === true, (on) =>
              groups.setRules(id, { inviteConsent: on }),
            )}
            {permission(t('admin.mayInvite'), 'invitePermission', 'everyone')}
          </section>
          <section className="im-group im-group-settings">
            <h3 className="im-group-settings__head">{t('admin.profile')}</h3>
            {permission(t('admin.mayEdit'), 'modifyPermission', 'admin')}
            {permission(t('admin.mayEditAttributes'), 'attributePermission', 'admin')}
            <SettingRow
              label={t('admin.attributes')}
              value={String(Object.keys(group.attributes ?? {}).length)}
              onClick={onAttributes}
            />
            {toggle(t('admin.addFriends'), group.allowAddFriend !== false, (on) =>
              groups.setRules(id, { allowAddFriend: on }),
            )}
          </section>
        </>
      ) : null}
      {hasMute ? (
        <section className="im-group im-group-settings">
          <h3 className="im-group-settings__head">{t('admin.speaking')}</h3>
          {toggle(
            t('admin.muteAll'),
            group.isAllMuted === true,
            (on) => (on ? groups.muteAll(id) : groups.unmuteAll(id)),
            t('admin.muteAllText'),
          )}
          {mayManage ? (
            <SettingRow
              label={t('admin.mutedMembers')}
              value={people(members.filter(({ isMuted }) => isMuted).length)}
              onClick={onMuted}
            />
          ) : null}
        </section>
      ) : null}
      {isOwner && (hasManagers || hasTransfer) ? (
        <section className="im-group im-group-settings">
          <h3 className="im-group-settings__head">{t('admin.roles')}</h3>
          {hasManagers ? (
            <SettingRow
              label={t('admin.managers')}
              value={people(managersOf(members).length)}
              onClick={() => setDialog('managers')}
            />
          ) : null}
          {hasTransfer ? <SettingRow label={t('admin.transfer')} onClick={() => setDialog('transfer')} /> : null}
        </section>
      ) : null}
      <ManagersDialog groupId={id} open={dialog === 'managers'} onOpenChange={close} />
      <TransferDialog groupId={id} open={dialog === 'transfer'} onOpenChange={close} />
    </div>
  );
}
