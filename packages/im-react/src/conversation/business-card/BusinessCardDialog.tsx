import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { useContactSections } from '../../hooks/people/useContactSections.ts';
import { personName } from '../../i18n/names.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import type { OnOpenChange } from '../../ui/open-change.ts';
import { OptionList } from '../../ui/option-list/OptionList.tsx';
import { CardRow } from './CardRow.tsx';

/** Props of `BusinessCardDialog`. */
export interface BusinessCardDialogProps {
  /** Conversation to send the card to. */
  readonly conversation: ConversationKey;
  /** Whether the dialog is open. */
  readonly open: boolean;
  /** Called when the dialog wants to close. */
  readonly onOpenChange: OnOpenChange;
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
  const found = useContactSections(query).userIds;
  // Do not offer the peer's own card.
  const about = parseConversationKey(conversation);
  const userIds = about?.kind === 'private' ? found.filter((userId) => userId !== about.target) : found;
  const choose = useEvent((userId: number) => setSelectedId(userId));
  function send(): void {
    if (selectedId === undefined) {
      toast.show({ kind: 'warning', text: t('card.chooseOne') });
      return;
    }
    onOpenChange(false, 'done');
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
        <OptionList
          keys={userIds}
          label={t('picker.friends')}
          selected={selectedId}
          textOf={(userId) => personName(t, contacts.person(userId).getSnapshot())}
          onChoose={choose}
          estimate={56}
          search={{ query, onChange: setQuery, label: t('picker.searchFriends') }}
          empty={<EmptyState inList title={t('picker.noneFound')} />}
          renderOption={(userId, option) => <CardRow {...option} userId={userId} onChoose={choose} />}
        />
      </div>
    </Dialog>
  );
}
