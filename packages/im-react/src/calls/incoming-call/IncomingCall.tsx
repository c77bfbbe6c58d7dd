import type { CallUser, GroupCallView, PrivateCallView } from 'im-rtc';
import { type ReactNode, useId } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useGroup } from '../../hooks/groups/useGroups.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Phone, PhoneOff, Video } from '../../ui/icon/icons.ts';
import { useCallLayer } from '../call-layer-context.ts';
import { usePeer } from '../usePeer.ts';

/** Props of `IncomingCall`. */
export interface IncomingCallProps {
  /** The call that rings. */
  readonly call: PrivateCallView | GroupCallView;
}

/**
 * Panel of an incoming call: caller, kind of call, Reject and Accept. Announced at once; not modal; does not take the focus. Must be
 * inside a `CallHost`.
 */
export function IncomingCall({ call }: IncomingCallProps): ReactNode {
  return call.kind === 'private' ? <PrivateRing call={call} /> : <GroupRing call={call} />;
}

function PrivateRing({ call }: { readonly call: PrivateCallView }): ReactNode {
  const t = useT();
  const peer = usePeer(call.peerId);
  const isVideo = call.mode === 'video';
  return (
    <Card name={peer.name} line={t(isVideo ? 'call.requestsVideo' : 'call.requestsVoice')} isVideo={isVideo}>
      <Avatar id={peer.id} name={peer.name} src={peer.picture} size={52} />
    </Card>
  );
}

function GroupRing({ call }: { readonly call: GroupCallView }): ReactNode {
  const t = useT();
  const inviterId = call.inviterId ?? call.hostId;
  const listed = call.participants.find(({ user }) => user.id === inviterId)?.user;
  const inviter = usePeer(inviterId, listed);
  const group = useGroup(call.groupId);
  const groupName = group?.showGroupName || group?.name || '';
  const others = call.participants.filter(({ user }) => user.id !== inviterId).map(({ user }) => user);
  return (
    <Card
      name={inviter.name}
      line={groupName ? t('call.invitesYouIn', { group: groupName }) : t('call.invitesYou')}
      more={<OthersInCall users={others} />}
      isGroup
    >
      <Avatar id={inviter.id} name={inviter.name} src={inviter.picture} size={72} />
    </Card>
  );
}

interface CardProps {
  /** Who calls. */
  readonly name: string;
  /** What they ask for. */
  readonly line: string;
  readonly isVideo?: boolean;
  readonly isGroup?: boolean;
  /** Below the line. */
  readonly more?: ReactNode;
  /** Avatar of who calls. */
  readonly children: ReactNode;
}

function Card({ name, line, isVideo, isGroup, more, children }: CardProps): ReactNode {
  const t = useT();
  const id = useId();
  const { engine } = useCallLayer();
  return (
    <section
      className="im-call-incoming"
      data-im-part="incoming-call"
      data-group={isGroup || undefined}
      role="alertdialog"
      aria-labelledby={`${id}n ${id}l`}
      data-im-region=""
    >
      <div className="im-call-incoming__top">
        {children}
        <div className="im-call-incoming__text">
          <div className="im-call-incoming__name im-truncate" id={`${id}n`}>
            <bdi className="im-plain">{name}</bdi>
          </div>
          <div className="im-call-incoming__line" id={`${id}l`}>
            {line}
          </div>
        </div>
      </div>
      {more}
      <span className="im-hidden-text" role="alert">
        {name} {line}
      </span>
      <div className="im-call-incoming__foot">
        <Button className="im-call-incoming__reject" icon={PhoneOff} onClick={() => engine.hangUp()}>
          {t('call.reject')}
        </Button>
        <Button
          data-im-entry=""
          className="im-call-incoming__accept"
          icon={isVideo ? Video : Phone}
          onClick={() => engine.accept()}
        >
          {t('call.accept')}
        </Button>
      </div>
    </section>
  );
}

/** Most people shown with their pictures. */
const SHOWN = 5;

/** The other people of a group call: some pictures and their number. Nothing without others. */
function OthersInCall({ users }: { readonly users: readonly CallUser[] }): ReactNode {
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
