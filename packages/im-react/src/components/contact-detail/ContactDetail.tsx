import { conversationKey, RequestStatus } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { useFriendRequests, usePresence } from '../../hooks/usePeople.ts';
import { useSelfId } from '../../hooks/useSelfId.ts';
import { personName } from '../../i18n/names.ts';
import { presenceText } from '../../i18n/presence-text.ts';
import { useT } from '../../i18n/useT.ts';
import { useFormatters } from '../../provider/formatters-context.tsx';
import { useSendFriendRequest } from '../add-friend/useSendFriendRequest.ts';
import { Avatar } from '../avatar/Avatar.tsx';
import { Icon } from '../icon/Icon.tsx';
import { MessageCircle, UserRoundPlus } from '../icon/icons.ts';
import { useToast } from '../toaster/useToast.ts';
import { useProfile } from '../user-card/useProfile.ts';

/** Props of `ContactDetail`. */
export interface ContactDetailProps {
  /** User to show. */
  readonly userId: number;
  /** Called by "Send message". The conversation is in the chat list. */
  readonly onMessage: (userId: number) => void;
}

/** Profile page of a user: avatar, name, presence, action, and known facts. */
export function ContactDetail({ userId, onMessage }: ContactDetailProps): ReactNode {
  const t = useT();
  const formatters = useFormatters();
  const { conversations } = useClient();
  const { showError } = useToast();
  const { person, user } = useProfile(userId);
  const presence = usePresence(userId);
  const selfId = useSelfId();
  const { busy, failure, apply } = useSendFriendRequest(userId);
  const asked = useFriendRequests().some(
    (request) => request.recvId === userId && request.sendId === selfId && request.status === RequestStatus.PENDING,
  );
  const name = (person.known && person.showNickName) || user?.nickName || personName(t, person);
  const userName = person.userName || user?.userName || '';
  const birthday = user?.birthday ? Date.parse(`${user.birthday}T12:00:00`) : Number.NaN;
  const facts: readonly (readonly [string, string])[] = [
    [t('people.remark'), person.remarkNickName],
    [t('people.nickName'), person.remarkNickName ? person.nickName : ''],
    [t('people.gender'), user?.sex === 0 ? t('people.male') : user?.sex === 1 ? t('people.female') : ''],
    [t('people.birthday'), Number.isNaN(birthday) ? '' : formatters.date(birthday, 'date')],
    [t('people.signature'), person.signature || user?.signature || ''],
    [t('people.company'), person.companyName || user?.companyName || ''],
  ];
  function message(): void {
    conversations.start(conversationKey('private', userId)).catch(showError);
    onMessage(userId);
  }

  return (
    <section
      className="im-detail im-scroll"
      data-im-part="contact-detail"
      data-im-key={userId}
      aria-label={t('people.detail', { name })}
    >
      <Avatar
        id={userId}
        name={name}
        src={person.headImage || user?.headImage || ''}
        size={96}
        online={presence.online}
      />
      <h1 className="im-detail__name">
        <bdi className="im-plain">{name}</bdi>
      </h1>
      <p className="im-detail__sub">
        {userName ? <bdi className="im-plain">@{userName}</bdi> : null}
        {userName ? ' · ' : null}
        {person.isFriend ? presenceText(t, presence) : t('people.gone')}
      </p>
      <div className="im-actions">
        {userId === selfId ? null : person.isFriend ? (
          <button type="button" className="im-action" data-primary onClick={message}>
            <Icon shape={MessageCircle} size={20} />
            {t('people.sendMessage')}
          </button>
        ) : (
          <button
            type="button"
            className="im-action"
            data-primary
            disabled={asked || busy}
            onClick={() => void apply({ id: userId, nickName: name, userName }, { source: 1 })}
          >
            <Icon shape={UserRoundPlus} size={20} />
            {asked ? t('request.pending') : t('people.addFriendButton')}
          </button>
        )}
      </div>
      {failure ? (
        <p className="im-field__error" role="alert">
          {failure}
        </p>
      ) : null}
      <dl className="im-facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div className="im-plain" key={label}>
              <dt className="im-plain">{label}</dt>
              <dd className="im-plain">
                <bdi className="im-plain">{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
