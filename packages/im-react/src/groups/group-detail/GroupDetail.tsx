import { type ConversationKey, conversationKey } from 'im-sdk/protocol';
import { type ReactNode, useState } from 'react';
import { GroupCallAction } from '../../calls/start-call/CallActions.tsx';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { useGroupRights } from '../../hooks/groups/useGroupRights.ts';
import { useGroup, useGroupMembers } from '../../hooks/groups/useGroups.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { conversationName, personName } from '../../i18n/names.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { ChevronRight, MessageCircle, PanelRight, SearchX, UserRoundPlus } from '../../ui/icon/icons.ts';
import { groupLabel } from '../group-list/group-label.ts';
import { InviteMembersDialog } from '../lazy.ts';

/** Props of `GroupDetail`. */
export interface GroupDetailProps {
  /** Group to show. */
  readonly groupId: number;
  /** Called by "Open chat". The conversation is in the chat list. */
  readonly onOpenConversation: (conversation: ConversationKey) => void;
  /** Called by "Group info" and "All members": open a `GroupPanel` on that page. Without it there are no such buttons. */
  readonly onOpenPanel?: (page: 'main' | 'members') => void;
}

/** Number of members shown as a row of avatars. */
const STACKED_MEMBERS = 6;

/** Page of a group: picture, name, id, actions and known facts. */
export function GroupDetail({ groupId, onOpenConversation, onOpenPanel }: GroupDetailProps): ReactNode {
  const t = useT();
  const { conversations } = useClient();
  const { showError } = useToast();
  const group = useGroup(groupId);
  const { mayInvite } = useGroupRights(groupId);
  const [inviting, setInviting] = useState(false);
  if (!group) {
    return <EmptyState art={SearchX} title={t('message.noChatTitle')} text={t('message.noChatText')} />;
  }
  const name = conversationName(t, { kind: 'group', targetId: groupId, showName: groupLabel(group) });
  const left = group.dissolve ? t('groups.dissolved') : group.quit ? t('groups.gone') : undefined;
  const size = group.memberCount ? ` · ${t('groups.memberCount', { count: group.memberCount })}` : '';

  function openConversation(): void {
    const conversation = conversationKey('group', groupId);
    conversations.start(conversation).catch(showError);
    onOpenConversation(conversation);
  }

  return (
    <section
      className="im-detail im-scroll"
      data-im-part="group-detail"
      data-im-key={groupId}
      aria-label={t('groups.detail', { name })}
    >
      <Avatar id={groupId} name={name} src={group.headImage ?? ''} size={96} shape="group" />
      <h1 className="im-detail__name">
        <bdi className="im-plain">{name}</bdi>
      </h1>
      <p className="im-detail__sub">{left ?? `${t('groups.id', { id: groupId })}${size}`}</p>
      <div className="im-actions">
        <button type="button" className="im-action" data-primary onClick={openConversation}>
          <Icon shape={MessageCircle} size={20} />
          {t('groups.openChat')}
        </button>
        {left ? null : <GroupCallAction groupId={groupId} />}
        {mayInvite ? (
          <button type="button" className="im-action" onClick={() => setInviting(true)}>
            <Icon shape={UserRoundPlus} size={20} />
            {t('groups.invite')}
          </button>
        ) : null}
        {onOpenPanel && !left ? (
          <button type="button" className="im-action" onClick={() => onOpenPanel('main')}>
            <Icon shape={PanelRight} size={20} mirror />
            {t('panel.title')}
          </button>
        ) : null}
      </div>
      <dl className="im-facts">
        {group.ownerId ? <Owner userId={group.ownerId} /> : null}
        <Fact label={t('groups.remark')} value={group.remarkGroupName ? group.name : ''} />
        <Fact label={t('groups.notice')} value={group.notice ?? ''} />
        <Fact label={t('groups.myNickname')} value={group.remarkNickName ?? ''} />
        {left ? null : <Members groupId={groupId} onAll={onOpenPanel && (() => onOpenPanel('members'))} />}
      </dl>
      <InviteMembersDialog groupId={groupId} open={inviting} onOpenChange={setInviting} />
    </section>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }): ReactNode {
  if (value === '') return null;
  return (
    <div className="im-fact">
      <dt className="im-plain">{label}</dt>
      <dd className="im-plain im-facts__text">
        <bdi className="im-plain">{value}</bdi>
      </dd>
    </div>
  );
}

function Owner({ userId }: { readonly userId: number }): ReactNode {
  const t = useT();
  const person = usePerson(userId);
  const name = personName(t, person);
  return (
    <div className="im-fact">
      <dt className="im-plain">{t('groups.owner')}</dt>
      <dd className="im-plain im-facts__person">
        <Avatar id={userId} name={name} src={person.headImageThumb || person.headImage} size={20} />
        <bdi className="im-truncate">{name}</bdi>
      </dd>
    </div>
  );
}

function Members({
  groupId,
  onAll,
}: {
  readonly groupId: number;
  readonly onAll: (() => void) | undefined;
}): ReactNode {
  const t = useT();
  const members = useGroupMembers(groupId).filter(({ quit }) => !quit);
  if (members.length === 0) return null;
  return (
    <div className="im-fact">
      <dt className="im-plain">{t('groups.members')}</dt>
      <dd className="im-plain im-facts__members">
        <span className="im-stack">
          {members.slice(0, STACKED_MEMBERS).map(({ userId }) => (
            <StackedMember key={userId} userId={userId} />
          ))}
        </span>
        {onAll ? (
          <button type="button" className="im-link" onClick={onAll}>
            {t('groups.allMembers', { count: members.length })}
            <Icon shape={ChevronRight} size={16} mirror />
          </button>
        ) : null}
      </dd>
    </div>
  );
}

function StackedMember({ userId }: { readonly userId: number }): ReactNode {
  const person = usePerson(userId);
  return (
    <Avatar id={userId} name={personName(useT(), person)} src={person.headImageThumb || person.headImage} size={28} />
  );
}
