import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useGroupRights } from '../../hooks/groups/useGroupRights.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { PersonButton } from '../../ui/avatar/PersonButton.tsx';
import { RoleTag } from '../../ui/badge/RoleTag.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { ChevronRight, Plus } from '../../ui/icon/icons.ts';
import { type ShownMember, useShownMembers } from '../group-members.ts';
import { InviteMembersDialog } from '../InviteMembersDialog.tsx';

interface MemberGridProps {
  readonly groupId: number;
  /** Opens the page of all members. */
  readonly onAll: () => void;
  /** Opens the profile of a member. */
  readonly onPerson: ((userId: number, anchor: Element) => void) | undefined;
}

/** Cells of the grid: two rows of five, the invitation included. */
const CELLS = 10;

/** The first members of a group, five a row, and a cell to invite more. */
export function MemberGrid({ groupId, onAll, onPerson }: MemberGridProps): ReactNode {
  const t = useT();
  const members = useShownMembers(groupId);
  const { mayInvite } = useGroupRights(groupId);
  const [isInviting, setIsInviting] = useState(false);
  const shown = members.slice(0, mayInvite ? CELLS - 1 : CELLS);
  return (
    <section className="im-group" data-im-part="group-members">
      <h3 className="im-group__head">
        {t('panel.members', { count: members.length })}
        <button type="button" className="im-link" onClick={onAll}>
          {t('panel.viewAll')}
          <Icon shape={ChevronRight} size={16} mirror />
        </button>
      </h3>
      <ul className="im-members">
        {shown.map((member) => (
          <Member key={member.userId} shown={member} onPerson={onPerson} />
        ))}
        {mayInvite ? (
          <li className="im-members__cell">
            <button
              type="button"
              className="im-members__add"
              aria-label={t('groups.invite')}
              onClick={() => setIsInviting(true)}
            >
              <Icon shape={Plus} size={18} />
            </button>
            <span className="im-plain" aria-hidden="true">
              {t('panel.invite')}
            </span>
          </li>
        ) : null}
      </ul>
      <InviteMembersDialog groupId={groupId} open={isInviting} onOpenChange={setIsInviting} />
    </section>
  );
}

function Member({
  shown,
  onPerson,
}: {
  readonly shown: ShownMember;
  readonly onPerson: MemberGridProps['onPerson'];
}): ReactNode {
  const t = useT();
  const { userId, name, role, online, member } = shown;
  const person = usePerson(userId);
  const src = person.headImageThumb || person.headImage || member.headImage || '';
  return (
    <li className="im-members__cell" data-im-key={userId}>
      <PersonButton userId={userId} name={name} onOpen={onPerson}>
        <Avatar id={userId} name={name} src={src} size={40} online={online} />
      </PersonButton>
      <bdi className="im-truncate" title={name}>
        {name}
      </bdi>
      <RoleTag role={role} />
      {online ? <span className="im-hidden-text">{t('people.online')}</span> : null}
    </li>
  );
}
