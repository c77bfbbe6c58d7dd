import type { ConversationKey } from 'im-sdk/protocol';
import { forwardRef, useMemo, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { conversationName } from '../../i18n/names.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { OptionList } from '../../ui/option-list/OptionList.tsx';
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
  const toggle = useEvent(onToggle);
  const selectedKeys = useMemo(() => new Set(selected), [selected]);
  return (
    <div className="im-picker__half">
      <OptionList
        keys={targets}
        label={t('forward.targets')}
        selectedKeys={selectedKeys}
        textOf={(key) => {
          const conversation = conversations.conversation(key).getSnapshot();
          return conversation ? conversationName(t, conversation) : '';
        }}
        onChoose={toggle}
        estimate={48}
        search={{ query, onChange: setQuery, label: t('forward.search'), inputRef: ref }}
        empty={<EmptyState inList title={t('picker.noneFound')} />}
        renderOption={(key, option) => <ForwardTarget {...option} target={key} onToggle={toggle} />}
      >
        {query.trim() === '' && targets.length > 0 ? (
          <div className="im-picker__section">{t('forward.recent')}</div>
        ) : null}
      </OptionList>
    </div>
  );
});
