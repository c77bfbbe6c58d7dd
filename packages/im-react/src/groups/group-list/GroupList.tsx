import { type ReactNode, useMemo, useRef } from 'react';
import { GroupedVirtuoso, type GroupedVirtuosoHandle } from 'react-virtuoso';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useGroup } from '../../hooks/groups/useGroups.ts';
import { chatName } from '../../i18n/names.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { BrokenListOption } from '../../ui/error-boundary/BrokenListOption.tsx';
import { ErrorBoundary } from '../../ui/error-boundary/ErrorBoundary.tsx';
import { ListPlaceholder } from '../../ui/skeleton/ListPlaceholder.tsx';
import { useSkeleton } from '../../ui/skeleton/useSkeleton.ts';
import { useListbox } from '../../ui/useListbox.ts';
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
  const virtuoso = useRef<GroupedVirtuosoHandle>(null);
  const open = useEvent(onSelect);
  const listbox = useListbox({
    keys: groupIds,
    selected,
    textOf: (groupId) => groupLabel(groups.group(groupId).getSnapshot()),
    onOpen: open,
    onMove: (index) => virtuoso.current?.scrollIntoView({ index }),
  });
  const { activeKey, idOf } = listbox;
  const sections = useMemo(() => {
    const joined = groupIds.length - managed;
    return [
      { title: t('groups.managed', { count: managed }), count: managed },
      { title: t('groups.joined', { count: joined }), count: joined },
    ].filter(({ count }) => count > 0);
  }, [t, groupIds, managed]);
  const counts = useMemo(() => sections.map(({ count }) => count), [sections]);
  const context = useMemo(
    () => ({ selected, activeKey, groupIds, sections }),
    [selected, activeKey, groupIds, sections],
  );

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
  if (groupIds.length === 0) {
    return query.trim() === '' ? (
      <EmptyState inList title={t('groups.emptyTitle')} text={t('groups.emptyText')} />
    ) : (
      <EmptyState inList title={t('groups.noneFoundTitle')} text={t('groups.noneFoundText', { query: query.trim() })} />
    );
  }
  return (
    <div className="im-list" data-im-part="group-list">
      <GroupedVirtuoso
        ref={virtuoso}
        className="im-list__scroller"
        groupCounts={counts}
        context={context}
        defaultItemHeight={56}
        increaseViewportBy={200}
        groupContent={(index, { sections: shown }) => (
          <div className="im-section" role="presentation">
            {shown[index]?.title}
          </div>
        )}
        itemContent={(index, _section, _data, { groupIds: ids, selected: selectedId, activeKey: at }) => {
          const groupId = ids[index];
          if (groupId === undefined) return null;
          const row = {
            groupId,
            id: idOf(groupId),
            selected: groupId === selectedId,
            active: groupId === at,
            onOpen: open,
          };
          return (
            <ErrorBoundary
              key={groupId}
              kind="list"
              resetKey={groupId}
              fallback={(retry) => <BrokenGroupRow {...row} onRetry={retry} />}
            >
              <GroupRow {...row} position={index + 1} count={ids.length} />
            </ErrorBoundary>
          );
        }}
        {...listbox.props}
        aria-label={t('groups.list')}
      />
    </div>
  );
}

interface BrokenGroupRowProps extends Omit<GroupRowProps, 'position' | 'count'> {
  readonly onRetry: () => void;
}

/** Fallback for a row that threw: rendered again when the group changes. */
function BrokenGroupRow({ groupId, onOpen, ...row }: BrokenGroupRowProps): ReactNode {
  const group = useGroup(groupId);
  const name = chatName(useT(), { kind: 'group', targetId: groupId, showName: groupLabel(group) });
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
