import type { MessageRow } from 'im-sdk';
import { type ConversationKey, limits } from 'im-sdk/protocol';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { useFieldText } from '../../hooks/composer/useFieldText.ts';
import { useContentLimit } from '../../hooks/messages/content-limit.ts';
import { getSendBlockReason } from '../../hooks/messages/useSendBlockReason.ts';
import { useSelfId } from '../../hooks/session/useSelfId.ts';
import { conversationName } from '../../i18n/names.ts';
import { isForwardable } from '../../message/message-content.ts';
import { useAction } from '../../primitives/useAction.ts';
import { EmojiMenu } from '../../rich-text/emoji-picker/EmojiMenu.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FieldError } from '../../ui/field/FieldError.tsx';
import { ComposerField, type ComposerFieldHandle } from '../composer/field/ComposerField.tsx';
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
  const maxLength = useContentLimit();
  const search = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<ComposerFieldHandle>(null);
  const forwarded = useRef<QueuedItems>(new Map());
  const [selected, setSelected] = useState<readonly ConversationKey[]>([]);
  const { composer, text: comment } = useFieldText();
  const empty = selected.length === 0 || comment.length > maxLength || !rows.some(isForwardable);

  function toggle(target: ConversationKey): void {
    if (selected.includes(target)) setSelected(selected.filter((other) => other !== target));
    else if (getSendBlockReason(client, target, selfId) !== undefined) return;
    else if (selected.length < limits.forwardChats) setSelected([...selected, target]);
    else toast.show({ kind: 'warning', text: t('forward.tooMany', { count: limits.forwardChats }) });
  }
  const sending = useAction(
    async () => {
      await sendForward(client, rows, selected, comment, forwarded.current);
      onClose();
      onDone?.();
      const [first] = selected;
      const only = selected.length === 1 && first ? client.conversations.conversation(first).getSnapshot() : undefined;
      toast.show({
        kind: 'success',
        text: only
          ? t('forward.sentTo', { name: conversationName(t, only) })
          : t('forward.sent', { count: selected.length }),
      });
    },
    { onError: toast.showError },
  );
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!empty) sending.run();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('forward.title')}
      width={700}
      flush
      initialFocus={search}
      confirm={{ label: t('composer.send'), onConfirm: sending.run, disabled: empty, loading: sending.isPending }}
    >
      <div className="im-picker im-forward-picker" data-im-part="forward">
        <ForwardTargets ref={search} selected={selected} onToggle={toggle} />
        <div className="im-picker__half im-forward im-scroll">
          <div className="im-forward__count" aria-live="polite">
            {t('forward.selected', { count: selected.length, max: limits.forwardChats })}
          </div>
          {/* Not virtual: at most `limits.forwardChats`. */}
          {selected.length > 0 ? (
            <ul className="im-forward__chips" aria-label={t('forward.selectedList')}>
              {selected.map((target) => (
                <TargetChip key={target} target={target} onRemove={toggle} />
              ))}
            </ul>
          ) : null}
          <ForwardPreview rows={rows} />
          <div className="im-forward__comment">
            <div className="im-forward__label" aria-hidden="true">
              {t('forward.comment')}
            </div>
            <div ref={box} className="im-forward__box">
              <div className="im-input im-forward__field">
                <ComposerField
                  ref={field}
                  composer={composer}
                  label={t('forward.comment')}
                  placeholder=""
                  onKey={onKeyDown}
                />
              </div>
              <EmojiMenu
                composer={box}
                onInsert={(token, quiet) => field.current?.insert(token, quiet)}
                onDone={() => field.current?.focus()}
              />
            </div>
            {comment.length > maxLength ? <FieldError>{t('profile.tooLong', { max: maxLength })}</FieldError> : null}
          </div>
        </div>
      </div>
    </Dialog>
  );
}
