import { type ReactNode, useMemo } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useGroup } from '../../hooks/groups/useGroups.ts';
import { conversationName } from '../../i18n/names.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { BrokenListOption } from '../../ui/error-boundary/BrokenListOption.tsx';
import { ErrorBoundary } from '../../ui/error-boundary/ErrorBoundary.tsx';
import { OptionList } from '../../ui/option-list/OptionList.tsx';
import { ListPlaceholder } from '../../ui/skeleton/ListPlaceholder.tsx';
import { useSkeleton } from '../../ui/skeleton/useSkeleton.ts';
import { GroupRow, type GroupRowProps } from './GroupRow.tsx';
import { groupLabel } from './group-label.ts';
import { useGroupSections } from './useGroupSections.ts';

/** Props of `GroupList`. */
export interface GroupListProps {
  /** Id of the group whose page is open. */
  readonly selected?: number;
  /** Called with the id of the chosen group. */
  readonly onSelect: (groupId: number) => void;
  /** Filters groups by name or id. Default `""`: all. */
  readonly query?: string;
}

/** List of the user's groups: those that the user manages, then the others, with sticky headings. */
export function GroupList({ selected, onSelect, query = '' }: GroupListProps): ReactNode {
  const t = useT();
  const { groups } = useClient();
  const { groupIds, managed } = useGroupSections(query);
  const open = useEvent(onSelect);
  const sections = useMemo(() => {
    const joined = groupIds.length - managed;
    return [
      { title: t('groups.managed', { count: managed }), count: managed },
      { title: t('groups.joined', { count: joined }), count: joined },
    ].filter(({ count }) => count > 0);
  }, [t, groupIds, managed]);

  const skeleton = useSkeleton(!useReadable(groups.ready, false));
  if (skeleton !== 'content') {
    return (
      <ListPlaceholder
        label={t('groups.list')}
        notLoaded={t('groups.notLoadedTitle')}
        avatar="var(--im-avatar-contact)"
        height="var(--im-row-contact)"
        shown={skeleton === 'shapes'}
      />
    );
  }
  return (
    <div className="im-list" data-im-part="group-list">
      <OptionList
        keys={groupIds}
        sections={sections}
        label={t('groups.list')}
        selected={selected}
        textOf={(groupId) => groupLabel(groups.group(groupId).getSnapshot())}
        onChoose={open}
        estimate={56}
        empty={<NoGroups query={query.trim()} />}
        renderOption={(groupId, option) => (
          <ErrorBoundary
            kind="list"
            resetKey={groupId}
            fallback={(retry) => <BrokenGroupRow {...option} groupId={groupId} onOpen={open} onRetry={retry} />}
          >
            <GroupRow {...option} groupId={groupId} onOpen={open} />
          </ErrorBoundary>
        )}
      />
    </div>
  );
}

function NoGroups({ query }: { readonly query: string }): ReactNode {
  const t = useT();
  return query === '' ? (
    <EmptyState inList title={t('groups.emptyTitle')} text={t('groups.emptyText')} />
  ) : (
    <EmptyState inList title={t('groups.noneFoundTitle')} text={t('groups.noneFoundText', { query })} />
  );
}

interface BrokenGroupRowProps extends GroupRowProps {
  readonly onRetry: () => void;
}

/** Fallback for a row that threw: rendered again when the group changes. */
function BrokenGroupRow({ groupId, onOpen, position, count, ...row }: BrokenGroupRowProps): ReactNode {
  const group = useGroup(groupId);
  const name = conversationName(useT(), { kind: 'group', targetId: groupId, showName: groupLabel(group) });
  return (
    <BrokenListOption
      {...row}
      className="im-contact"
      rowKey={groupId}
      name={name}
      data={group}
      onOpen={() => onOpen(groupId)}
    />
  );
}
