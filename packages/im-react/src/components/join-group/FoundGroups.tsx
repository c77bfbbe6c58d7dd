import { type FoundGroup, limits, RequestStatus } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { useGroup } from '../../hooks/useGroups.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useSelfId } from '../../hooks/useSelfId.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../avatar/Avatar.tsx';
import { Tag } from '../badge/Tag.tsx';
import { Button } from '../button/Button.tsx';
import { Spinner } from '../button/Spinner.tsx';
import { ContactText } from '../contact-list/ContactText.tsx';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import { SearchX } from '../icon/icons.ts';
import type { GroupSearch } from './useGroupSearch.ts';

interface FoundGroupsProps {
  readonly search: GroupSearch;
  /** Group whose request is in flight. */
  readonly joining: number | undefined;
  readonly onJoin: (group: FoundGroup) => void;
}

/** Results of a group search in each state: loading, error, empty, list. */
export function FoundGroups({ search, ...row }: FoundGroupsProps): ReactNode {
  const t = useT();
  return (
    <div className="im-found-users" data-im-part="found-groups" data-state={search.status} aria-live="polite">
      {search.status === 'searching' ? (
        <div className="im-found-users__wait">
          <Spinner />
        </div>
      ) : null}
      {search.status === 'failed' ? (
        <EmptyState inList kind="error" title={t('request.failed')} text={errorSentence(t, search.error)} />
      ) : null}
      {search.status === 'found' && search.groups.length === 0 ? (
        <EmptyState inList art={SearchX} title={t('join.noneTitle')} text={t('join.noneText')} />
      ) : null}
      {search.status === 'found' && search.groups.length > 0 ? (
        <>
          <ul className="im-plain">
            {search.groups.map((group) => (
              <FoundGroupRow key={group.id} group={group} {...row} />
            ))}
          </ul>
          {search.groups.length >= limits.groupSearchResults ? (
            <p className="im-found-users__note">{t('join.atMost', { count: limits.groupSearchResults })}</p>
          ) : null}
        </>
      ) : null}
    </div>
  );
}

/** A found group: a "Join" button, or whether the user is in it or has asked already. */
function FoundGroupRow({
  group,
  joining,
  onJoin,
}: { readonly group: FoundGroup } & Omit<FoundGroupsProps, 'search'>): ReactNode {
  const t = useT();
  const selfId = useSelfId();
  const own = useGroup(group.id);
  const { groupRequests } = useClient();
  const isPending = useReadable(groupRequests.requests).some(
    (request) =>
      request.kind === 'join' &&
      request.groupId === group.id &&
      request.sendId === selfId &&
      request.status === RequestStatus.PENDING,
  );
  const isMember = own !== undefined && !own.quit && !own.dissolve;
  const { name } = group;
  return (
    <li className="im-contact im-found-user" data-im-part="found-group" data-im-key={group.id}>
      <Avatar id={group.id} name={name} src={group.headImageThumb || group.headImage || ''} size={40} shape="group" />
      <ContactText
        name={name}
        sub={[
          t('groups.id', { id: group.id }),
          ...(group.memberCount ? [t('groups.memberCount', { count: group.memberCount })] : []),
        ].join(' · ')}
      />
      {isMember ? (
        <Tag size="large">{t('join.already')}</Tag>
      ) : isPending ? (
        <Tag size="large" tone="accent">
          {t('join.pending')}
        </Tag>
      ) : (
        <Button
          size="small"
          variant="soft"
          loading={joining === group.id}
          aria-label={t('join.named', { name })}
          onClick={() => onJoin(group)}
        >
          {t('join.button')}
        </Button>
      )}
    </li>
  );
}
