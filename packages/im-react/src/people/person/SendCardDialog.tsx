import type { ConversationKey } from 'im-sdk/protocol';
import { limits } from 'im-sdk/protocol';
import { type ReactNode, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { ForwardTargets } from '../../conversation/forward/ForwardTargets.tsx';
import { getSendBlockReason } from '../../hooks/messages/useSendBlockReason.ts';
import { useSelfId } from '../../hooks/session/useSelfId.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { conversationName } from '../../i18n/names.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';

interface SendCardDialogProps {
  readonly userId: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** Dialog that sends a person's card to chosen conversations. */
export function SendCardDialog({ userId, name, onClose }: SendCardDialogProps): ReactNode {
  const t = useT();
  const client = useClient();
  const toast = useToast();
  const selfId = useSelfId();
  const search = useRef<HTMLInputElement>(null);
  const [selected, setSelected] = useState<readonly ConversationKey[]>([]);

  function toggle(target: ConversationKey): void {
    if (selected.includes(target)) setSelected(selected.filter((other) => other !== target));
    else if (getSendBlockReason(client, target, selfId) !== undefined) return;
    else if (selected.length < limits.forwardChats) setSelected([...selected, target]);
    else toast.show({ kind: 'warning', text: t('forward.tooMany', { count: limits.forwardChats }) });
  }
  async function send(): Promise<void> {
    onClose();
    const sends = selected.map((target) => client.messages.sendCard(target, { kind: 'user', id: userId }));
    const sent = await Promise.allSettled(sends);
    const failed = sent.find((one) => one.status === 'rejected');
    if (!failed) {
      toast.show({ kind: 'success', text: t('person.cardSent', { name }) });
      return;
    }
    const chats = selected
      .filter((_, index) => sent[index]?.status === 'rejected')
      .map((target) => client.conversations.conversation(target).getSnapshot())
      .map((conversation) => (conversation ? conversationName(t, conversation) : ''))
      .join(t('message.listComma'));
    toast.show({
      kind: 'error',
      text: t('person.cardFailed', { name, chats, reason: errorSentence(t, failed.reason) }),
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('person.sendCardOf', { name })}
      width={380}
      flush
      initialFocus={search}
      confirm={{ label: t('composer.send'), disabled: selected.length === 0, onConfirm: () => void send() }}
    >
      <div className="im-card-picker" data-im-part="send-card">
        <ForwardTargets ref={search} selected={selected} onToggle={toggle} />
      </div>
    </Dialog>
  );
}
