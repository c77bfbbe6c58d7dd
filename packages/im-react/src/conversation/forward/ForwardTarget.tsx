import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { memo, type ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useConversation } from '../../hooks/conversations/useConversations.ts';
import { type SendBlockReason, useSendBlockReason } from '../../hooks/messages/useSendBlockReason.ts';
import { usePerson, usePresence } from '../../hooks/people/usePeople.ts';
import type { TextKey } from '../../i18n/locales/table.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { ContactOption } from '../../ui/contact-option/ContactOption.tsx';
import { ContactText } from '../../ui/contact-option/ContactText.tsx';
import { CheckBoxMark } from '../../ui/field/CheckBoxMark.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { X } from '../../ui/icon/icons.ts';
import type { OptionState } from '../../ui/option-list/OptionList.tsx';
import { useConversationName } from '../header/ConversationHeader.tsx';

const REASONS: Readonly<Record<SendBlockReason, TextKey>> = {
  readOnly: 'composer.readOnly',
  notFriends: 'forward.notFriends',
  left: 'composer.left',
  removed: 'composer.removed',
  dissolved: 'composer.dissolved',
  muted: 'forward.muted',
  allMuted: 'composer.allMuted',
};

/** Avatar of a conversation. */
export function TargetAvatar({
  target,
  name,
  size,
}: {
  readonly target: ConversationKey;
  readonly name: string;
  readonly size?: number;
}): ReactNode {
  const { kind, target: id } = parseConversationKey(target) ?? { kind: 'private' as const, target: 0 };
  const conversation = useConversation(target);
  const person = usePerson(kind === 'private' ? id : 0);
  const { online } = usePresence(kind === 'private' && size === undefined ? id : undefined);
  return (
    <Avatar
      id={id}
      name={name}
      src={conversation?.headImage || (kind === 'private' ? person.headImageThumb || person.headImage : '')}
      shape={kind === 'group' ? 'group' : 'person'}
      online={online}
      {...(size === undefined ? {} : { size })}
    />
  );
}

interface ForwardTargetProps extends OptionState {
  readonly target: ConversationKey;
  readonly onToggle: (target: ConversationKey) => void;
}

/** Option for one conversation. Disabled with the reason if the user cannot write there. */
export const ForwardTarget = memo(function ForwardTarget(props: ForwardTargetProps): ReactNode {
  const { target, onToggle, ...option } = props;
  const t = useT();
  const name = useConversationName(target);
  const barred = useSendBlockReason(target);
  return (
    <ContactOption
      {...option}
      part="forward-target"
      rowKey={target}
      disabled={barred !== undefined}
      mark={<CheckBoxMark checked={option.selected} locked={barred !== undefined} />}
      onChoose={() => onToggle(target)}
    >
      <TargetAvatar target={target} name={name} />
      <ContactText name={name} sub={barred && t(REASONS[barred])} />
    </ContactOption>
  );
});

/** Chip of a chosen conversation with a remove button. */
export function TargetChip({
  target,
  onRemove,
}: {
  readonly target: ConversationKey;
  readonly onRemove: (target: ConversationKey) => void;
}): ReactNode {
  const t = useT();
  const name = useConversationName(target);
  return (
    <li className="im-target" data-im-part="forward-chip" data-im-key={target}>
      <TargetAvatar target={target} name={name} size={20} />
      <bdi className="im-truncate">{name}</bdi>
      <button
        className="im-plain"
        type="button"
        aria-label={t('action.remove', { name })}
        onClick={() => onRemove(target)}
      >
        <Icon shape={X} size={14} />
      </button>
    </li>
  );
}
