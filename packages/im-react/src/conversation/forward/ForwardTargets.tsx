import type { ConversationKey } from 'im-sdk/protocol';
import { forwardRef, useMemo, useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { chatName } from '../../i18n/names.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { SearchField } from '../../ui/field/SearchField.tsx';
import { useListbox } from '../../ui/useListbox.ts';
import { ForwardTarget } from './ForwardTarget.tsx';
import { useForwardTargets } from './useForwardTargets.ts';

export interface ForwardTargetsProps {
  readonly selected: readonly ConversationKey[];
  readonly onToggle: (target: ConversationKey) => void;
}

/** Searchable list of conversations to choose from. The ref is the search box. */
export const ForwardTargets = forwardRef<HTMLInputElement, ForwardTargetsProps>(function ForwardTargets(
  { selected, onToggle },
  ref,
) {
  const t = useT();
  const { conversations } = useClient();
  const [query, setQuery] = useState('');
  const targets = useForwardTargets(query);
  const virtuoso = useRef<VirtuosoHandle>(null);
  const toggle = useEvent(onToggle);
  const listbox = useListbox({
    keys: targets,
    selected: undefined,
    textOf(key) {
      const chat = conversations.conversation(key).getSnapshot();
      return chat ? chatName(t, chat) : '';
    },
    onOpen: toggle,
    onMove: (index) => virtuoso.current?.scrollIntoView({ index }),
  });
  const { activeKey, idOf } = listbox;
  const context = useMemo(() => ({ selected: new Set(selected), activeKey }), [selected, activeKey]);
  return (
    <div className="im-picker__half">
      <div className="im-picker__search">
        <SearchField ref={ref} value={query} onChange={setQuery} label={t('forward.search')} />
      </div>
      {query.trim() === '' && targets.length > 0 ? (
        <div className="im-picker__section">{t('forward.recent')}</div>
      ) : null}
      {targets.length === 0 ? (
        <EmptyState inList title={t('picker.noneFound')} />
      ) : (
        <Virtuoso
          ref={virtuoso}
          className="im-list__scroller"
          data={targets}
          context={context}
          computeItemKey={(_, key) => key}
          defaultItemHeight={48}
          itemContent={(index, key, { selected: picked, activeKey: at }) => (
            <ForwardTarget
              target={key}
              id={idOf(key)}
              checked={picked.has(key)}
              active={key === at}
              position={index + 1}
              count={targets.length}
              onToggle={toggle}
            />
          )}
          {...listbox.props}
          aria-label={t('forward.targets')}
          aria-multiselectable="true"
        />
      )}
    </div>
  );
});
