import { limits } from 'im-sdk/protocol';
import { type ReactNode, useRef, useState } from 'react';
import { useT } from '../context/texts/useT.ts';
import { useClient } from '../context/useClient.ts';
import { useToast } from '../context/useToast.ts';
import { useFieldText } from '../hooks/composer/useFieldText.ts';
import { useContentLimit } from '../hooks/messages/content-limit.ts';
import { useIsNarrowWindow } from '../hooks/page/useIsNarrowWindow.ts';
import { useFriends } from '../hooks/people/usePeople.ts';
import { useAction } from '../primitives/useAction.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { useDiscardQuestion } from '../ui/dialog/useDiscardQuestion.tsx';
import { BroadcastEditor } from './BroadcastEditor.tsx';
import { BroadcastFriends } from './BroadcastFriends.tsx';
import { BroadcastRecipients } from './BroadcastRecipients.tsx';
import { isSendable, useBroadcastFiles } from './useBroadcastFiles.ts';

/** Form of a broadcast: recipients and message. */
export function BroadcastForm({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const { broadcast } = useClient();
  const { showError } = useToast();
  const isPhone = useIsNarrowWindow();
  const search = useRef<HTMLInputElement>(null);
  const friends = useFriends();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { composer, text } = useFieldText();
  const maxLength = useContentLimit();
  const files = useBroadcastFiles();
  // A friendship may end while the dialog is open.
  const friendIds = friends.filter((userId) => chosen.has(userId));
  const sendable = files.list.filter(isSendable);
  // From the press until the progress of the broadcast takes the place of this form.
  const [isSent, setIsSent] = useState(false);
  const sending = useAction(
    async () => {
      await broadcast.send({ friendIds, text: text.trim(), files: await files.take() });
      setIsSent(true);
    },
    { onError: showError },
  );
  const isSending = sending.isPending || isSent;
  const isDirty = !isSending && (chosen.size > 0 || text.trim() !== '' || files.list.length > 0);
  const { requestClose, question } = useDiscardQuestion(isDirty, onClose);
  const canSend = friendIds.length > 0 && (text.trim() !== '' || sendable.length > 0) && text.length <= maxLength;

  return (
    <Dialog
      open
      onOpenChange={(open) => open || requestClose()}
      title={t('broadcast.title')}
      width={limits.broadcastDialogPx.max}
      flush
      {...(isPhone ? {} : { initialFocus: search })}
      confirm={{
        label: t('composer.send'),
        disabled: !canSend && !isSending,
        loading: isSending,
        onConfirm: sending.run,
      }}
    >
      <div className="im-broadcast" data-im-part="broadcast">
        {isPhone ? (
          <BroadcastRecipients friends={friends} chosen={chosen} onChange={setChosen} />
        ) : (
          <BroadcastFriends ref={search} friends={friends} chosen={chosen} onChange={setChosen} />
        )}
        <BroadcastEditor composer={composer} length={text.length} maxLength={maxLength} files={files} />
      </div>
      {question}
    </Dialog>
  );
}
