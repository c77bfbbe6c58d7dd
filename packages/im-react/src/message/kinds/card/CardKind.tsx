import { type ReactNode, useMemo } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { usePerson } from '../../../hooks/people/usePeople.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { ContactRound, UsersRound } from '../../../ui/icon/icons.ts';
import { useMessageList } from '../../list-context.ts';
import { fieldsOf } from '../fields.ts';
import type { KindProps } from '../kind.ts';

/** Type 93: business card of a user or a group. A user card opens the user's profile. */
export function CardKind({ row, tabbable, meta }: KindProps): ReactNode {
  const t = useT();
  const { openPerson } = useMessageList();
  const card = useMemo(() => {
    const fields = fieldsOf(row.content);
    return {
      group: fields.text('kind') === 'group',
      id: fields.amount('id'),
      name: fields.text('name'),
      picture: fields.text('headImage') || fields.text('headImageThumb'),
    };
  }, [row.content]);
  const label = t(card.group ? 'kind.groupCard' : 'kind.userCard');
  const face = (
    <>
      <Avatar
        id={card.id}
        name={card.name}
        src={card.picture}
        size={44}
        shape={card.group ? 'group' : 'person'}
        icon={card.group && !card.name ? UsersRound : undefined}
      />
      <span className="im-card__text">
        <bdi className="im-card__title im-truncate" title={card.name}>
          {card.name || label}
        </bdi>
        {card.group ? null : <UserNameLine userId={card.id} />}
      </span>
    </>
  );
  return (
    <span className="im-card" data-im-part="card">
      {openPerson && !card.group && card.id > 0 ? (
        <button
          type="button"
          className="im-card__main"
          aria-haspopup="dialog"
          tabIndex={tabbable ? undefined : -1}
          onClick={(event) => openPerson(card.id, event.currentTarget)}
        >
          {face}
        </button>
      ) : (
        <span className="im-card__main">{face}</span>
      )}
      <span className="im-card__foot">
        <Icon shape={card.group ? UsersRound : ContactRound} size={14} />
        {label}
        {meta}
      </span>
    </span>
  );
}

function UserNameLine({ userId }: { readonly userId: number }): ReactNode {
  const { userName } = usePerson(userId);
  return userName ? <bdi className="im-card__sub im-truncate">@{userName}</bdi> : null;
}
