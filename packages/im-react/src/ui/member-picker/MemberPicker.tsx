import { type ReactNode, useMemo, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { usePinyin } from '../../hooks/people/usePinyin.ts';
import { personName } from '../../i18n/names.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { matchName } from '../../text/name-match.ts';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import { OptionList } from '../option-list/OptionList.tsx';
import { PickerRow } from './PickerRow.tsx';
import { isShown, type PickerMember, stillSelectable } from './picker-member.ts';
import { SelectedMembers } from './SelectedMembers.tsx';

/** Props of `MemberPicker`. */
export interface MemberPickerProps {
  /** Everybody who may be shown, in the order of the list. */
  readonly members: readonly PickerMember[];
  /** User ids of the chosen people, in order of choice. */
  readonly selected: readonly number[];
  /** Called with the new choice. */
  readonly onChange: (selected: readonly number[]) => void;
  /** Maximum number of people. Default 0: no limit. */
  readonly maxSize?: number;
  /** Exactly one can be chosen, without a list of the chosen. Default false. */
  readonly single?: boolean;
  /** Accessible name and placeholder of the search box. Default: "Search members". */
  readonly searchLabel?: string;
  /** Accessible name of the list. Default: "Members". */
  readonly listLabel?: string;
  /** Shown if there are no people to choose. Default: "Nobody to choose". */
  readonly emptyText?: string;
}

/** Picks people: a searchable list on one side, the chosen ones on the other. */
export function MemberPicker(props: MemberPickerProps): ReactNode {
  const { members, onChange, maxSize = 0, single = false, searchLabel, listLabel, emptyText } = props;
  const t = useT();
  const toast = useToast();
  const { contacts } = useClient();
  const [query, setQuery] = useState('');
  const readings = usePinyin(query);
  const selected = stillSelectable(props.selected, members);
  const nameOf = ({ userId, name }: PickerMember): string =>
    name || personName(t, contacts.person(userId).getSnapshot());

  // `readings` is a dependency because `matchName` also matches pinyin once it is loaded.
  const shown = useMemo(
    () =>
      members.filter((member) => {
        if (!isShown(member)) return false;
        const { nickName, userName } = contacts.person(member.userId).getSnapshot();
        const name = member.name || personName(t, contacts.person(member.userId).getSnapshot());
        return [name, nickName, userName].some((text) => matchName(text, query));
      }),
    [members, query, contacts, t, readings],
  );
  const userIds = useMemo(() => shown.map(({ userId }) => userId), [shown]);
  const byId = useMemo(() => new Map(members.map((member) => [member.userId, member])), [members]);
  const names = useMemo(
    () => new Map(members.flatMap(({ userId, name }) => (name ? [[userId, name] as const] : []))),
    [members],
  );

  const toggle = useEvent((userId: number) => {
    if (byId.get(userId)?.locked) return;
    if (single) onChange([userId]);
    else if (selected.includes(userId)) onChange(selected.filter((other) => other !== userId));
    else if (maxSize === 0 || selected.length < maxSize) onChange([...selected, userId]);
    else toast.show({ kind: 'warning', text: t('picker.tooMany', { count: maxSize }) });
  });
  const selectedKeys = useMemo(() => new Set(selected), [selected]);
  const isEmpty = !members.some(isShown);

  return (
    <div className="im-picker" data-im-part="member-picker" data-single={single || undefined}>
      <div className="im-picker__half">
        <OptionList
          keys={userIds}
          label={listLabel ?? t('picker.members')}
          {...(single ? { selected: selected[0] } : { selectedKeys })}
          textOf={(userId) => {
            const member = byId.get(userId);
            return member ? nameOf(member) : '';
          }}
          onChoose={toggle}
          estimate={48}
          search={{ query, onChange: setQuery, label: searchLabel ?? t('picker.searchMembers') }}
          empty={
            <EmptyState
              inList
              title={isEmpty && query.trim() === '' ? (emptyText ?? t('picker.nobody')) : t('picker.noneFound')}
            />
          }
          renderOption={(userId, option) => {
            const member = byId.get(userId);
            return member ? <PickerRow {...option} member={member} single={single} onToggle={toggle} /> : null;
          }}
        />
      </div>
      {single ? null : (
        <SelectedMembers
          selected={selected}
          names={names}
          max={maxSize}
          onRemove={toggle}
          onClear={() => onChange([])}
        />
      )}
    </div>
  );
}
