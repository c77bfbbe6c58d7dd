import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { useContactSections } from '../../hooks/people/useContactSections.ts';
import { personName } from '../../i18n/names.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { SearchField } from '../../ui/field/SearchField.tsx';
import { useListbox } from '../../ui/useListbox.ts';
import { CardRow } from './CardRow.tsx';

/** Props of `BusinessCardDialog`. */
export interface BusinessCardDialogProps {
  /** Conversation to send the card to. */
  readonly conversation: ConversationKey;
  /** Whether the dialog is open. */
  readonly open: boolean;
  /** Called when the dialog wants to close. */
  readonly onOpenChange: (open: boolean) => void;
  /** Called when the outbox has accepted the card. */
  readonly onSent?: () => void;
}

/** Dialog that picks a friend and sends their card. */
export function BusinessCardDialog({ open, ...rest }: BusinessCardDialogProps): ReactNode {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ conversation, onOpenChange, onSent }: Omit<BusinessCardDialogProps, 'open'>): ReactNode {
  const t = useT();
  const toast = useToast();
  const { contacts, messages } = useClient();
  const [query, setQuery] = useState('');
  const [selectedId, setSelectedId] = useState<number>();
  const virtuoso = useRef<VirtuosoHandle>(null);
  const found = useContactSections(query).userIds;
  // Do not offer the peer's own card.
  const about = parseConversationKey(conversation);
  const userIds = about?.kind === 'private' ? found.filter((userId) => userId !== about.target) : found;
  const choose = useEvent((userId: number) => setSelectedId(userId));
  const listbox = useListbox({
    keys: userIds,
    selected: selectedId,
    textOf: (userId) => personName(t, contacts.person(userId).getSnapshot()),
    onOpen: choose,
    onMove: (index) => virtuoso.current?.scrollIntoView({ index }),
  });
  const { activeKey, idOf } = listbox;
  const context = useMemo(() => ({ selectedId, activeKey }), [selectedId, activeKey]);

  function send(): void {
    if (selectedId === undefined) {
      toast.show({ kind: 'warning', text: t('card.chooseOne') });
      return;
    }
    onOpenChange(false);
    messages.sendCard(conversation, { kind: 'user', id: selectedId }).then(() => onSent?.(), toast.showError);
  }

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t('card.title')}
      width={380}
      flush
      confirm={{ label: t('composer.send'), onConfirm: send }}
    >
      <div className="im-card-picker" data-im-part="business-card">
        <div className="im-picker__search">
          <SearchField value={query} onChange={setQuery} label={t('picker.searchFriends')} />
        </div>
        {userIds.length === 0 ? (
          <EmptyState inList title={t('picker.noneFound')} />
        ) : (
          <Virtuoso
            ref={virtuoso}
            className="im-list__scroller"
            data={userIds}
            context={context}
            computeItemKey={(_, userId) => userId}
            defaultItemHeight={56}
            itemContent={(index, userId, { selectedId: checkedId, activeKey: focusedId }) => (
              <CardRow
                userId={userId}
                id={idOf(userId)}
                checked={checkedId === userId}
                active={userId === focusedId}
                position={index + 1}
                count={userIds.length}
                onChoose={choose}
              />
            )}
            {...listbox.props}
            aria-label={t('picker.friends')}
          />
        )}
      </div>
    </Dialog>
  );
}
