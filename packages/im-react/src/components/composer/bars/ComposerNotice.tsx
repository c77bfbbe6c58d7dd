import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../../hooks/useClient.ts';
import type { WriteBar } from '../../../hooks/useWriteBar.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import type { TextKey } from '../../../i18n/locales/table.ts';
import { useKit } from '../../../provider/kit-context.ts';
import { Icon } from '../../icon/Icon.tsx';
import { MicOff } from '../../icon/icons.ts';

const SENTENCES: Readonly<Record<WriteBar, TextKey>> = {
  readOnly: 'composer.readOnly',
  notFriends: 'composer.notFriends',
  left: 'composer.left',
  dissolved: 'composer.dissolved',
  muted: 'composer.muted',
  allMuted: 'composer.allMuted',
};

/** Stands in the composer's place where nothing can be written: why, and the way out if there is one. */
export function ComposerNotice({
  reason,
  conversation,
}: {
  readonly reason: WriteBar;
  readonly conversation: ConversationKey;
}): ReactNode {
  const { t } = useKit();
  return (
    <div className="im-composer__notice" data-im-part="composer-notice" role="status">
      {reason === 'muted' || reason === 'allMuted' ? <Icon shape={MicOff} size={18} /> : null}
      <span className="im-plain">
        {t(SENTENCES[reason])}
        {reason === 'notFriends' ? <AddAgain conversation={conversation} /> : null}
      </span>
    </div>
  );
}

function AddAgain({ conversation }: { readonly conversation: ConversationKey }): ReactNode {
  const { contacts } = useClient();
  const { t, toaster } = useKit();
  const [busy, setBusy] = useState(false);
  const userId = parseConversationKey(conversation)?.target ?? 0;
  async function add(): Promise<void> {
    setBusy(true);
    try {
      await contacts.apply(userId);
      const name = contacts.person(userId).getSnapshot().showNickName;
      toaster.show({ kind: 'success', text: t('addFriend.sent', { name }) });
    } catch (error) {
      toaster.show({ kind: 'error', text: errorSentence(t, error) });
    }
    setBusy(false);
  }
  return (
    <button type="button" className="im-composer__link" aria-busy={busy || undefined} onClick={() => busy || add()}>
      {t('composer.addAgain')}
    </button>
  );
}
