import { type NotificationSound, notificationSetting } from 'im-sdk';
import { type Group, limits, MessageStatus } from 'im-sdk/protocol';
import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import type { GroupRights } from '../../hooks/groups/useGroupRights.ts';
import { useSummary } from '../../message/kinds/useSummary.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Switch } from '../../ui/field/Switch.tsx';
import { type Choice, ChoiceSetting } from '../group-settings/ChoiceSetting.tsx';
import { SettingRow } from '../group-settings/SettingRow.tsx';
import { TextSettingDialog } from '../group-settings/TextSettingDialog.tsx';
import { useSetting } from '../group-settings/useSetting.ts';

interface OwnSettingsProps {
  readonly group: Group;
  readonly rights: GroupRights;
  /** Scrolls to a message by its server id. */
  readonly onJump: ((messageId: number) => void) | undefined;
}

/** Notice and pinned message of a group, and the reader's own settings. */
export function OwnSettings({ group, rights, onJump }: OwnSettingsProps): ReactNode {
  const t = useT();
  const { groups, connection } = useClient();
  const notOffered = useReadable(connection.notOffered);
  const save = useSetting();
  const [dialog, setDialog] = useState<'notice' | 'nickname' | 'remark'>();
  const { id } = group;
  const close = (): void => setDialog(undefined);
  const sounds: readonly Choice<NotificationSound>[] = [
    { value: 'all', label: t('panel.remindAll') },
    { value: 'managers', label: t('panel.remindAdmins') },
    { value: 'none', label: t('panel.remindNone') },
  ];
  return (
    <section className="im-group im-group-settings" data-im-part="group-own-settings">
      <SettingRow
        label={t('groups.notice')}
        value={group.notice || t('panel.noNotice')}
        onClick={() => setDialog('notice')}
      />
      <TopMessage group={group} mayUnpin={rights.mayManage} onJump={onJump} />
      <SettingRow
        label={t('groups.myNickname')}
        value={group.remarkNickName ?? ''}
        onClick={() => setDialog('nickname')}
      />
      <SettingRow label={t('groups.remark')} value={group.remarkGroupName ?? ''} onClick={() => setDialog('remark')} />
      {notOffered.has('groupTop') ? null : (
        <Switch
          checked={group.isTop === true}
          onChange={(event) => save(groups.setPinned(id, event.currentTarget.checked))}
        >
          {t('panel.pin')}
        </Switch>
      )}
      {notOffered.has('groupDnd') ? null : (
        <Switch
          checked={group.isDnd === true}
          onChange={(event) => save(groups.setNotifications(id, !event.currentTarget.checked))}
        >
          {t('panel.dnd')}
        </Switch>
      )}
      {notOffered.has('groupMsgRemind') ? null : (
        <ChoiceSetting
          label={t('panel.remind')}
          choices={sounds}
          value={notificationSetting({ ...group, kind: 'group' }).sound}
          onChange={(sound) => save(groups.setSound(id, sound))}
        />
      )}
      {dialog === 'notice' ? <Notice group={group} mayEdit={rights.mayEdit} onClose={close} /> : null}
      {dialog === 'nickname' ? (
        <TextSettingDialog
          title={t('groups.myNickname')}
          label={t('groups.myNickname')}
          hint={t('panel.nicknameHint')}
          value={group.remarkNickName ?? ''}
          maxLength={limits.remarkNickNameLength}
          onClose={close}
          onSave={(remarkNickName) => groups.setOwnNames(id, { remarkNickName })}
        />
      ) : null}
      {dialog === 'remark' ? (
        <TextSettingDialog
          title={t('groups.remark')}
          label={t('groups.remark')}
          hint={t('panel.remarkHint')}
          value={group.remarkGroupName ?? ''}
          maxLength={limits.remarkNickNameLength}
          onClose={close}
          onSave={(remarkGroupName) => groups.setOwnNames(id, { remarkGroupName })}
        />
      ) : null}
    </section>
  );
}

interface NoticeProps {
  readonly group: Group;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** The whole notice; a form for those who may change it. */
function Notice({ group, mayEdit, onClose }: NoticeProps): ReactNode {
  const t = useT();
  const { groups } = useClient();
  if (!mayEdit) {
    return (
      <Dialog open onOpenChange={onClose} title={t('groups.notice')} width={400}>
        <p className="im-group-settings__notice">
          <bdi className="im-plain">{group.notice || t('panel.noticeEmpty')}</bdi>
        </p>
      </Dialog>
    );
  }
  return (
    <TextSettingDialog
      title={t('panel.editNotice')}
      label={t('panel.noticeText')}
      value={group.notice ?? ''}
      maxLength={limits.groupNoticeLength}
      multiline
      onClose={onClose}
      onSave={(notice) => groups.update(group.id, { notice })}
    />
  );
}

interface TopMessageProps {
  readonly group: Group;
  readonly mayUnpin: boolean;
  readonly onJump: ((messageId: number) => void) | undefined;
}

/** The pinned message: leads to it; owner and managers unpin it for all. */
function TopMessage({ group, mayUnpin, onJump }: TopMessageProps): ReactNode {
  const t = useT();
  const { groups } = useClient();
  const summary = useSummary();
  const save = useSetting();
  const message = group.topMessage;
  if (!message?.id || message.status === MessageStatus.RECALL) return null;
  const messageId = message.id;
  const text = summary({ type: message.type ?? 0, content: message.content ?? '' });
  return (
    <>
      <SettingRow label={t('panel.topMessage')} value={text} onClick={onJump && (() => onJump(messageId))} />
      {mayUnpin ? (
        <button
          type="button"
          className="im-link im-group-settings__link"
          onClick={() => save(groups.unpinMessage(group.id))}
        >
          {t('panel.unpin')}
        </button>
      ) : null}
    </>
  );
}
