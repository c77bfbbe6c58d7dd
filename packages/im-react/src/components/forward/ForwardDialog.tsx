import type { MessageRow } from 'im-sdk';
import { type ConversationKey, limits } from 'im-sdk/protocol';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { useSelfId } from '../../hooks/useSelfId.ts';
import { getSendBlockReason } from '../../hooks/useSendBlockReason.ts';
import { chatName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { isForwardable } from '../message/message-content.ts';
import { useToast } from '../toaster/useToast.ts';
import { ForwardPreview } from './ForwardPreview.tsx';
import { TargetChip } from './ForwardTarget.tsx';
import { ForwardTargets } from './ForwardTargets.tsx';
import { type QueuedItems, sendForward } from './send-forward.ts';

/** Props of `ForwardDialog`. */
export interface ForwardDialogProps {
  /** Messages to forward, oldest first. Those that cannot be forwarded are skipped and counted. */
  readonly rows: readonly MessageRow[];
  /** Called on cancel and after success. */
  readonly onClose: () => void;
  /** Called after all messages were queued for sending. */
  readonly onDone?: (() => void) | undefined;
}

/**
 * Dialog to forward messages, one by one with an optional comment, to several conversations (at most
 * `limits.forwardChats`).
 */
export function ForwardDialog({ rows, onClose, onDone }: ForwardDialogProps): ReactNode {
  const t = useT();
  const client = useClient();
  const toast = useToast();
  const selfId = useSelfId();
  const commentId = useId();
  const search = useRef<HTMLInputElement>(null);
  const forwarded = useRef<QueuedItems>(new Map());
  const [chosen, setChosen] = useState<readonly ConversationKey[]>([]);
  const [comment, setComment] = useState('');
  const [busy, setBusy] = useState(false);
  const empty = chosen.length === 0 || !rows.some(isForwardable);

  function toggle(target: ConversationKey): void {
    if (chosen.includes(target)) setChosen(chosen.filter((other) => other !== target));
    else if (getSendBlockReason(client, target, selfId) !== undefined) return;
    else if (chosen.length < limits.forwardChats) setChosen([...chosen, target]);
    else toast.show({ kind: 'warning', text: t('forward.tooMany', { count: limits.forwardChats }) });
  }
  async function send(): Promise<void> {
    if (busy || empty) return;
    setBusy(true);
    try {
      await sendForward(client, rows, chosen, comment, forwarded.current);
    } catch (error) {
      setBusy(false);
      toast.showError(error);
      return;
    }
    onClose();
    onDone?.();
    const [first] = chosen;
    const only = chosen.length === 1 && first ? client.conversations.conversation(first).getSnapshot() : undefined;
    toast.show({
      kind: 'success',
      text: only ? t('forward.sentTo', { name: chatName(t, only) }) : t('forward.sent', { count: chosen.length }),
    });
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('forward.title')}
      width={700}
      flush
      initialFocus={search}
      confirm={{ label: t('composer.send'), onConfirm: () => void send(), disabled: empty, loading: busy }}
    >
      <div className="im-picker im-forward-picker" data-im-part="forward">
        <ForwardTargets ref={search} chosen={chosen} onToggle={toggle} />
        <div className="im-picker__half im-forward im-scroll">
          <div className="im-forward__count" aria-live="polite">
            {t('forward.chosen', { count: chosen.length, max: limits.forwardChats })}
          </div>
          {/* Not virtual: at most `limits.forwardChats`. */}
          {chosen.length > 0 ? (
            <ul className="im-forward__chips" aria-label={t('forward.chosenList')}>
              {chosen.map((target) => (
                <TargetChip key={target} target={target} onRemove={toggle} />
              ))}
            </ul>
          ) : null}
          <ForwardPreview rows={rows} />
          <div className="im-forward__comment">
            <label className="im-label" htmlFor={commentId}>
              {t('forward.comment')}
            </label>
            <textarea
              id={commentId}
              className="im-input im-forward__field"
              value={comment}
              maxLength={limits.contentLength}
              dir="auto"
              onChange={(event) => setComment(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
          </div>
        </div>
      </div>
    </Dialog>
  );
}
