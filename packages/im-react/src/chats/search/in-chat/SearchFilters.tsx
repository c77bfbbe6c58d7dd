import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useRef, useState } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useTimeReader } from '../../../hooks/page/useTimeReader.ts';
import { usePerson } from '../../../hooks/people/usePeople.ts';
import { useSelf } from '../../../hooks/session/useSession.ts';
import type { TextKey } from '../../../i18n/locales/table.ts';
import { personName } from '../../../i18n/names.ts';
import { dayName } from '../../../i18n/time-labels.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { ChevronDown, ChevronUp, X } from '../../../ui/icon/icons.ts';
import { Popover } from '../../../ui/popover/Popover.tsx';
import { SenderPicker } from './SenderPicker.tsx';
import type { MessageSearchFilter } from './useConversationSearch.ts';

const KINDS: readonly (readonly [kind: MessageSearchFilter['kind'], text: TextKey])[] = [
  [undefined, 'search.all'],
  ['image', 'searchInChat.images'],
  ['file', 'searchInChat.files'],
  ['link', 'searchInChat.links'],
];

/** Props of `SearchFilters`. */
export interface FindFiltersProps {
  readonly conversation: ConversationKey;
  readonly filter: MessageSearchFilter;
  /** Called with the changed fields of the filter. */
  readonly onChange: (parts: Partial<MessageSearchFilter>) => void;
}

/** Filter chips: kind, sender, chosen day. */
export function SearchFilters({ conversation, filter, onChange }: FindFiltersProps): ReactNode {
  const t = useT();
  const reader = useTimeReader();
  const chip = useRef<HTMLButtonElement>(null);
  const [isSelecting, setChoosing] = useState(false);
  const system = parseConversationKey(conversation)?.kind === 'system';
  return (
    <div className="im-filters">
      {KINDS.map(([kind, text]) => (
        <button
          key={text}
          type="button"
          className="im-chip"
          aria-pressed={filter.kind === kind}
          onClick={() => onChange({ kind })}
        >
          {t(text)}
        </button>
      ))}
      {system ? null : (
        <button
          ref={chip}
          type="button"
          className="im-chip"
          aria-pressed={filter.senderId !== undefined}
          aria-expanded={isSelecting}
          aria-haspopup="dialog"
          onClick={() => setChoosing(!isSelecting)}
        >
          {filter.senderId === undefined ? t('searchInChat.sender') : <Sender userId={filter.senderId} />}
          <Icon shape={isSelecting ? ChevronUp : ChevronDown} size={14} />
        </button>
      )}
      {filter.day === undefined ? null : (
        <button type="button" className="im-chip" aria-pressed="true" onClick={() => onChange({ day: undefined })}>
          {dayName(filter.day, reader)}
          <Icon shape={X} size={14} />
        </button>
      )}
      <Popover
        open={isSelecting}
        onOpenChange={setChoosing}
        anchor={chip.current}
        label={t('searchInChat.sender')}
        placement="bottom-end"
        className="im-find__senders"
      >
        <SenderPicker
          conversation={conversation}
          selected={filter.senderId}
          onChoose={(senderId) => {
            setChoosing(false);
            onChange({ senderId });
          }}
        />
      </Popover>
    </div>
  );
}

function Sender({ userId }: { readonly userId: number }): ReactNode {
  const t = useT();
  const currentUser = useSelf();
  const person = usePerson(userId);
  const isSelf = currentUser?.id === userId;
  const name = isSelf ? t('searchInChat.me') : personName(t, person);
  return (
    <>
      <Avatar
        id={userId}
        name={name}
        src={(isSelf ? currentUser.headImageThumb : person.headImageThumb) ?? undefined}
      />
      <bdi className="im-truncate">{name}</bdi>
    </>
  );
}
