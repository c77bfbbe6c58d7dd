import type { ReactNode } from 'react';
import { useFormatters } from '../../context/texts/formatters-context.tsx';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Pencil } from '../../ui/icon/icons.ts';
import type { Profile } from '../useProfile.ts';

interface PersonFactsProps {
  readonly profile: Profile;
  /** Opens the remark dialog. */
  readonly onEditRemark: () => void;
}

/** Known facts about a person. A friend's remark can be edited. */
export function PersonFacts({ profile, onEditRemark }: PersonFactsProps): ReactNode {
  const t = useT();
  const formatters = useFormatters();
  const notOffered = useReadable(useClient().connection.notOffered);
  const { person, user, signature, companyName } = profile;
  const birthday = user?.birthday ? Date.parse(`${user.birthday}T12:00:00`) : Number.NaN;
  const facts: readonly (readonly [string, string])[] = [
    [t('people.nickName'), person.remarkNickName ? person.nickName : ''],
    [t('people.gender'), user?.sex === 0 ? t('people.male') : user?.sex === 1 ? t('people.female') : ''],
    [t('people.birthday'), Number.isNaN(birthday) ? '' : formatters.date(birthday, 'date')],
    [t('people.signature'), signature],
    [t('people.company'), companyName],
  ];
  const known = facts.filter(([, value]) => value !== '');
  const canRemark = person.isFriend && !notOffered.has('remarkFriend');
  if (known.length === 0 && !canRemark && person.remarkNickName === '') return null;
  return (
    <dl className="im-fact-list">
      {canRemark || person.remarkNickName ? (
        <div className="im-fact">
          <dt className="im-plain">{t('people.remark')}</dt>
          <dd className="im-fact__editable">
            <bdi className="im-plain">
              {person.remarkNickName || <span className="im-fact__none">{t('person.noRemark')}</span>}
            </bdi>
            {canRemark ? (
              <IconButton
                size="small"
                icon={Pencil}
                iconSize={16}
                label={t('person.editRemark')}
                onClick={onEditRemark}
              />
            ) : null}
          </dd>
        </div>
      ) : null}
      {known.map(([label, value]) => (
        <div className="im-fact" key={label}>
          <dt className="im-plain">{label}</dt>
          <dd className="im-plain">
            <bdi className="im-plain">{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
