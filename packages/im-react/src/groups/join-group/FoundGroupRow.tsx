import { type FoundGroup, RequestStatus } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useGroup } from '../../hooks/groups/useGroups.ts';
import { useSelfId } from '../../hooks/session/useSelfId.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Tag } from '../../ui/badge/Tag.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { ContactText } from '../../ui/contact-option/ContactText.tsx';

interface FoundGroupRowProps {
  readonly group: FoundGroup;
  /** Group whose request is in flight. */
  readonly joining: number | undefined;
  readonly onJoin: (group: FoundGroup) => void;
}

/** A found group: a "Join" button, or whether the user is in it or has asked already. */
export function FoundGroupRow({ group, joining, onJoin }: FoundGroupRowProps): ReactNode {
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
