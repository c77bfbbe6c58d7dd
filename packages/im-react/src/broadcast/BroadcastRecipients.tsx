import { type ReactNode, useState } from 'react';
import { useT } from '../context/texts/useT.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { ChevronRight, Plus } from '../ui/icon/icons.ts';
import { SelectedMember } from '../ui/member-picker/SelectedMembers.tsx';
import { BroadcastFriends } from './BroadcastFriends.tsx';

interface BroadcastRecipientsProps {
  /** User ids of all friends. */
  readonly friends: readonly number[];
  /** User ids of the chosen ones. */
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
}

/** Chosen people that are shown; the row above them counts all. */
const SHOWN = 20;

/** Recipients on a phone: their number and pictures, and a page to choose them on. */
export function BroadcastRecipients({ friends, chosen, onChange }: BroadcastRecipientsProps): ReactNode {
  const t = useT();
  const [isChoosing, setIsChoosing] = useState(false);
  const friendIds = friends.filter((userId) => chosen.has(userId));
  const close = (): void => setIsChoosing(false);
  return (
    <section className="im-broadcast__to" data-im-part="broadcast-recipients">
      <button type="button" className="im-broadcast__to-row" onClick={() => setIsChoosing(true)}>
        <span className="im-broadcast__to-label">{t('broadcast.to')}</span>
        <span className="im-broadcast__count" aria-live="polite">
          {t('broadcast.selected', { count: friendIds.length, total: friends.length })}
        </span>
        <Icon shape={ChevronRight} size={16} mirror />
      </button>
      {friendIds.length > 0 ? (
        <ul className="im-picker__selected im-scroll" aria-label={t('picker.selectedList')}>
          {friendIds.slice(0, SHOWN).map((userId) => (
            <SelectedMember
              key={userId}
              userId={userId}
              onRemove={() => onChange(new Set(friendIds.filter((other) => other !== userId)))}
            />
          ))}
          <li className="im-members__cell">
            <button type="button" className="im-members__add" onClick={() => setIsChoosing(true)}>
              <Icon shape={Plus} size={18} />
              <span className="im-hidden-text">{t('broadcast.add')}</span>
            </button>
            <span className="im-plain" aria-hidden="true">
              {t('broadcast.add')}
            </span>
          </li>
        </ul>
      ) : null}
      <Dialog
        open={isChoosing}
        onOpenChange={setIsChoosing}
        title={t('broadcast.to')}
        isSubpage
        flush
        confirm={{ label: t('action.confirm'), onConfirm: close }}
      >
        <BroadcastFriends friends={friends} chosen={chosen} onChange={onChange} />
      </Dialog>
    </section>
  );
}
