import { type ReactNode, useMemo, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { usePinyin } from '../../hooks/people/usePinyin.ts';
import { useSelfId } from '../../hooks/session/useSelfId.ts';
import { matchName } from '../../text/name-match.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { SearchField } from '../../ui/field/SearchField.tsx';
import { UserRoundMinus } from '../../ui/icon/icons.ts';
import { useNearestScroller } from '../../ui/row-list/useNearestScroller.ts';
import { VirtualList } from '../../ui/row-list/VirtualList.tsx';
import { useShownMembers } from '../group-members.ts';
import { MemberRow, type MemberRowProps } from './MemberRow.tsx';
import { RemoveMembersDialog } from './RemoveMembersDialog.tsx';

interface MembersPageProps extends Pick<MemberRowProps, 'rights' | 'onPerson' | 'onMessage'> {
  readonly groupId: number;
  /** Shows muted members only. */
  readonly mutedOnly?: boolean;
}

const ROW_PX = 48;

/** All members of a group, or the muted ones, with a search and the actions that the reader has. */
export function MembersPage({ groupId, mutedOnly = false, ...row }: MembersPageProps): ReactNode {
  const t = useT();
  const selfId = useSelfId();
  const members = useShownMembers(groupId);
  const [query, setQuery] = useState('');
  const [isRemoving, setIsRemoving] = useState(false);
  const readings = usePinyin(query);
  const [scroller, findScroller] = useNearestScroller();
  // `readings` is a dependency because `matchName` also matches pinyin once it is loaded.
  const shown = useMemo(
    () =>
      members.filter(
        ({ name, isMuted, member }) =>
          (!mutedOnly || isMuted) && [name, member.nickName ?? ''].some((text) => matchName(text, query)),
      ),
    [members, mutedOnly, query, readings],
  );
  const canRemove = !mutedOnly && members.some(({ member }) => row.rights.mayActOn(member));
  return (
    <div ref={findScroller} className="im-members-page" data-im-part="members-page">
      <div className="im-members-page__search">
        <SearchField value={query} onChange={setQuery} label={t('panel.searchMembers')} />
        {canRemove ? (
          <Button size="small" icon={UserRoundMinus} onClick={() => setIsRemoving(true)}>
            {t('panel.removeMembers')}
          </Button>
        ) : null}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          inList
          title={mutedOnly && query.trim() === '' ? t('admin.nobodyMuted') : t('panel.noMembersFound')}
        />
      ) : scroller ? (
        <VirtualList
          items={shown}
          keyOf={({ userId }) => userId}
          label={t('groups.members')}
          estimate={ROW_PX}
          scroller={scroller}
          renderRow={(member, position) => (
            <MemberRow
              {...row}
              groupId={groupId}
              shown={member}
              isSelf={member.userId === selfId}
              position={position}
            />
          )}
        />
      ) : null}
      <RemoveMembersDialog groupId={groupId} open={isRemoving} onOpenChange={setIsRemoving} />
    </div>
  );
}
