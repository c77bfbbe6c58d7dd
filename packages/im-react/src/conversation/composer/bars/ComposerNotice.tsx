import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useUi } from '../../../context/ui-context.ts';
import type { SendBlockReason } from '../../../hooks/messages/useSendBlockReason.ts';
import type { TextKey } from '../../../i18n/locales/table.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { MicOff } from '../../../ui/icon/icons.ts';
import { NotFriends } from './NotFriends.tsx';

const SENTENCES: Readonly<Record<Exclude<SendBlockReason, 'notFriends'>, TextKey>> = {
  readOnly: 'composer.readOnly',
  left: 'composer.left',
  removed: 'composer.removed',
  dissolved: 'composer.dissolved',
  muted: 'composer.muted',
  allMuted: 'composer.allMuted',
};

/** Replaces the composer if the user cannot write: the reason, and a button if there is a remedy. */
export function ComposerNotice({
  reason,
  conversation,
}: {
  readonly reason: SendBlockReason;
  readonly conversation: ConversationKey;
}): ReactNode {
  const { t } = useUi();
  return (
    <div className="im-composer__notice" data-im-part="composer-notice" role="status">
      {reason === 'muted' || reason === 'allMuted' ? <Icon shape={MicOff} size={18} /> : null}
      <span className="im-plain">
        {reason === 'notFriends' ? (
          <NotFriends userId={parseConversationKey(conversation)?.target ?? 0} />
        ) : (
          t(SENTENCES[reason])
        )}
      </span>
    </div>
  );
}
