import type { CallUser } from 'im-rtc';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { usePeer } from '../usePeer.ts';

/** Most people shown with their pictures. */
const SHOWN = 5;

/** The other people of a group call: some pictures and their number. Nothing without others. */
export function OthersInCall({ users }: { readonly users: readonly CallUser[] }): ReactNode {
  const t = useT();
  if (users.length === 0) return null;
  const more = users.length - SHOWN;
  return (
    <div className="im-call-others" data-im-part="call-others">
      <span className="im-call-others__stack" aria-hidden="true">
        {users.slice(0, SHOWN).map((user) => (
          <Other key={user.id} user={user} />
        ))}
        {more > 0 ? <span className="im-call-others__more">+{more}</span> : null}
      </span>
      <span className="im-call-others__text">{t('call.others', { count: users.length })}</span>
    </div>
  );
}

function Other({ user }: { readonly user: CallUser }): ReactNode {
  const { id, name, picture } = usePeer(user.id, user);
  return <Avatar id={id} name={name} src={picture} size={28} />;
}
