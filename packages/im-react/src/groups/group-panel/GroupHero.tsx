import { type Group, limits } from 'im-sdk/protocol';
import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { usePageWindow } from '../../hooks/page/usePageWindow.ts';
import { copyText } from '../../platform/clipboard.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Copy, Pencil } from '../../ui/icon/icons.ts';
import { groupLabel } from '../group-list/group-label.ts';
import { TextSettingDialog } from '../group-settings/TextSettingDialog.tsx';
import { GroupPicture } from './GroupPicture.tsx';

interface GroupHeroProps {
  readonly group: Group;
  /** May change name and picture. */
  readonly mayEdit: boolean;
}

/** Picture, name and id of a group, at the top of its panel. */
export function GroupHero({ group, mayEdit }: GroupHeroProps): ReactNode {
  const t = useT();
  const { groups } = useClient();
  const toast = useToast();
  const pageWindow = usePageWindow();
  const [isEditing, setIsEditing] = useState(false);
  const name = groupLabel(group);

  async function copyId(): Promise<void> {
    const isCopied = await copyText(String(group.id), pageWindow);
    toast.show(isCopied ? { kind: 'success', text: t('panel.copied') } : { kind: 'error', text: t('panel.notCopied') });
  }

  return (
    <div className="im-group-hero" data-im-part="group-hero">
      <GroupPicture group={group} mayEdit={mayEdit} />
      <h3 className="im-group-hero__name">
        <bdi className="im-plain">{name}</bdi>
        {mayEdit ? (
          <IconButton
            icon={Pencil}
            iconSize={16}
            size="small"
            label={t('panel.editName')}
            onClick={() => setIsEditing(true)}
          />
        ) : null}
      </h3>
      {group.remarkGroupName ? (
        <p className="im-group-hero__sub">
          <bdi className="im-plain">{group.name}</bdi>
        </p>
      ) : null}
      <p className="im-group-hero__sub">
        {t('groups.id', { id: group.id })}
        <IconButton icon={Copy} iconSize={14} size="small" label={t('panel.copyId')} onClick={() => void copyId()} />
      </p>
      <VisitorPage group={group} />
      {isEditing ? (
        <TextSettingDialog
          title={t('panel.editName')}
          label={t('groups.name')}
          value={group.name}
          maxLength={limits.groupNameLength}
          requiredText={t('groups.nameRequired')}
          onClose={() => setIsEditing(false)}
          onSave={(next) => groups.update(group.id, { name: next })}
        />
      ) : null}
    </div>
  );
}

/** The page that the visitor is on, in their conversation with the agents. Text alone: a link would be the visitor's. */
function VisitorPage({ group: { visitor } }: Pick<GroupHeroProps, 'group'>): ReactNode {
  const t = useT();
  const page = visitor?.page;
  if (!page) return null;
  return (
    <dl className="im-group-hero__page" data-im-part="visitor-page">
      <dt className="im-plain">{t('panel.visitorPage')}</dt>
      {[page.title, page.url].filter(Boolean).map((text) => (
        <dd key={text} className="im-group-hero__visited">
          <bdi className="im-plain">{text}</bdi>
        </dd>
      ))}
    </dl>
  );
}
