import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import type { GroupRights } from '../../hooks/groups/useGroupRights.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { presenceText } from '../../i18n/presence-text.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { PersonButton } from '../../ui/avatar/PersonButton.tsx';
import { RoleTag } from '../../ui/badge/RoleTag.tsx';
import { Tag } from '../../ui/badge/Tag.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { MicOff } from '../../ui/icon/icons.ts';
import type { ShownMember } from '../group-members.ts';
import { MemberMenu } from './MemberMenu.tsx';

export interface MemberRowProps {
  readonly groupId: number;
  readonly shown: ShownMember;
  readonly isSelf: boolean;
  /** The reader's rights in the group. */
  readonly rights: GroupRights;
  /** Opens the profile of a member. */
  readonly onPerson: ((userId: number, anchor: Element) => void) | undefined;
  /** Opens the conversation with a member. */
  readonly onMessage: ((userId: number) => void) | undefined;
  /** Position in the list, for assistive technology. */
  readonly position: { readonly 'aria-posinset': number; readonly 'aria-setsize': number };
}

/** A member with role, mute and presence, and a menu of the actions that the reader has. */
export function MemberRow(props: MemberRowProps): ReactNode {
  const { groupId, shown, isSelf, rights, onPerson, onMessage, position } = props;
  const t = useT();
  const { userId, name, role, isMuted, online, member } = shown;
  const person = usePerson(userId);
  const src = person.headImageThumb || person.headImage || member.headImage || '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: the list is not a ul
    <div
      role="listitem"
      {...position}
      className="im-contact im-member"
      data-im-part="member-row"
      data-im-key={userId}
      data-online={online || undefined}
    >
      <PersonButton userId={userId} name={name} onOpen={onPerson}>
        <Avatar id={userId} name={name} src={src} online={online} />
      </PersonButton>
      <span className="im-member__text">
        <bdi className="im-truncate" title={name}>
          {isSelf ? t('panel.you', { name }) : name}
        </bdi>
        <RoleTag role={role} />
        {isMuted ? (
          <Tag tone="danger">
            <Icon shape={MicOff} size={12} />
            {t('panel.muted')}
          </Tag>
        ) : null}
        {online ? (
          <span className="im-hidden-text">{presenceText(t, { online: true, web: false, app: false })}</span>
        ) : null}
      </span>
      {isSelf ? null : <MemberMenu groupId={groupId} shown={shown} rights={rights} onMessage={onMessage} />}
    </div>
  );
}
