import { limits, parseConversationKey } from 'im-sdk/protocol';
import { forwardRef, type ReactNode, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { ComposerController } from '../../hooks/composer/composer-types.ts';
import { useComposed } from '../../hooks/composer/useComposed.ts';
import { useConnection } from '../../hooks/useConnection.ts';
import { useEvent } from '../../hooks/useEvent.ts';
import { useLayoutEffectInPage } from '../../hooks/useLayoutEffectInPage.ts';
import { useSendKey } from '../../hooks/useSendKey.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useKit } from '../../provider/kit-context.ts';
import { IconButton } from '../button/IconButton.tsx';
import { Mic, Plus } from '../icon/icons.ts';
import { VoiceRecorder } from '../lazy/parts.ts';
import { AttachMenu } from './attachments/AttachMenu.tsx';
import { AttachmentTray } from './attachments/AttachmentTray.tsx';
import { DropZone } from './attachments/DropZone.tsx';
import { useFileDrop } from './attachments/useFileDrop.ts';
import { EditBar, QuoteBar } from './bars/ComposerBars.tsx';
import { OfflineBar } from './bars/OfflineBar.tsx';
import type { ComposerHandle, ComposerPartProps, ComposerProps } from './Composer.tsx';
import { EmojiMenu } from './EmojiMenu.tsx';
import { ComposerField, type ComposerFieldHandle } from './field/ComposerField.tsx';
import { useMentions } from './mentions/useMentions.tsx';
import { SendButton } from './SendButton.tsx';
import { useComposerKeys } from './useComposerKeys.ts';
import { useKeptFocus } from './useKeptFocus.ts';

/** Last error shown per composer, so that a remounted composer does not show it again. */
const told = new WeakMap<ComposerController, unknown>();

/** Composer of a conversation that the user can write in. */
export const OpenComposer = forwardRef<ComposerHandle, ComposerProps>(function OpenComposer(props, ref) {
  const { composer, name, onSent, onCard, attachItems, onEditLast, slots = {}, render } = props;
  const { t, toaster } = useKit();
  const { state, conversation } = composer;
  const canSend = useComposed(composer, (snapshot) => snapshot.canSend);
  const editing = useComposed(composer, (snapshot) => snapshot.editing);
  const quote = useComposed(composer, (snapshot) => snapshot.quote);
  const error = useComposed(composer, (snapshot) => snapshot.error);
  const files = useComposed(composer, (snapshot) => snapshot.attachments.length);
  const holdsFiles = files > 0 && !editing;
  const offline = useConnection().lost;
  const [remembered, remember] = useSendKey();
  const [recording, setRecording] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<ComposerFieldHandle>(null);
  const inGroup = parseConversationKey(conversation)?.kind === 'group';
  const mentions = useMentions({ composer, field, root, enabled: inGroup });

  const focus = useEvent(() => field.current?.focus());
  useImperativeHandle(ref, () => ({ focus, insert: (text) => field.current?.insert(text) }), [focus]);
  useEffect(() => {
    if (error === undefined || told.get(composer) === error) return;
    told.set(composer, error);
    toaster.show({ kind: 'error', text: errorSentence(t, error) });
  }, [composer, error, toaster, t]);
  useEffect(() => {
    if (quote || editing) focus();
  }, [quote?.key, editing?.key, focus]);
  // Ends a recording on these changes, so that it does not restart afterwards.
  const isEditing = editing !== undefined;
  // In a layout effect: a later reset would undo a press made meanwhile.
  useLayoutEffectInPage(() => setRecording(false), [conversation, isEditing]);
  const kept = useKeptFocus(root, focus, [editing, quote, files, canSend]);
  const recorded = useRef(false);
  useEffect(() => {
    if (recorded.current && !recording) focus();
    recorded.current = recording;
  }, [recording, focus]);

  const onFiles = useEvent((added: readonly File[]) => {
    if (added.length === 0 || editing) return;
    const left = composer.attach(added);
    if (left > 0) toaster.show({ kind: 'error', text: t('composer.tooManyFiles', { count: limits.composerFiles }) });
    focus();
  });
  const over = useFileDrop(root, editing ? undefined : onFiles);
  const send = useEvent(() => {
    field.current?.commit();
    const wasEditing = state.getSnapshot().editing !== undefined;
    if (!composer.send()) return;
    mentions.close();
    if (!wasEditing) onSent?.();
  });
  const keys = useComposerKeys({
    composer,
    sendKey: props.sendKey ?? remembered,
    mentions,
    send,
    onEditLast,
    insert: (text) => field.current?.insert(text),
  });

  const part: ComposerPartProps = { composer, insert: (text) => field.current?.insert(text), onFiles };
  const Start = slots.start;
  const Tools = slots.tools;
  const Idle = slots.idle;
  const Top = slots.top;
  const placeholder = holdsFiles
    ? t('composer.placeholderCaption')
    : name === ''
      ? t('composer.message')
      : t('composer.placeholder', { name });

  const element = (
    <div ref={root} className="im-composer" data-im-part="composer" data-state={editing ? 'editing' : 'open'} {...kept}>
      {mentions.list}
      <div className="im-composer__box">
        {offline ? <OfflineBar /> : null}
        {Top ? <Top {...part} /> : null}
        {editing ? <EditBar row={editing} onCancel={composer.cancelEdit} /> : null}
        {quote && !editing ? <QuoteBar row={quote} onCancel={() => composer.quote(undefined)} /> : null}
        {holdsFiles ? <AttachmentTray composer={composer} /> : null}
        {recording && !editing ? (
          <VoiceRecorder
            onVoice={(voice, seconds) => {
              composer.sendVoice(voice, seconds);
              onSent?.();
            }}
            onClose={() => setRecording(false)}
          />
        ) : (
          <div className="im-composer__line">
            {Start === null || (Start && editing) ? null : Start ? (
              <Start {...part} />
            ) : editing ? (
              // Disabled placeholder: keeps the text field's position.
              <IconButton icon={Plus} label={t('composer.attach')} disabled />
            ) : (
              // Keyed: its dialogs belong to one conversation and close with it.
              <AttachMenu
                key={`attach ${conversation}`}
                composer={composer}
                onFiles={onFiles}
                onCard={onCard}
                onSent={onSent}
                items={attachItems}
              />
            )}
            <ComposerField
              ref={field}
              composer={composer}
              label={t('composer.message')}
              placeholder={placeholder}
              onKey={keys}
              onCaret={mentions.onCaret}
              onFiles={onFiles}
              listId={mentions.listId}
              activeOption={mentions.activeOption}
            />
            {Tools === null ? null : Tools ? (
              <Tools {...part} />
            ) : (
              <EmojiMenu
                key={`emoji ${conversation}`}
                composer={root}
                onInsert={(token, quiet) => field.current?.insert(token, quiet)}
                onDone={focus}
              />
            )}
            <div className="im-composer__end">
              {canSend || editing ? (
                <SendButton
                  editing={editing !== undefined}
                  disabled={!canSend}
                  sendKey={remembered}
                  onSendKey={props.sendKey === undefined ? remember : undefined}
                  onSend={send}
                />
              ) : Idle === null ? null : Idle ? (
                <Idle {...part} />
              ) : (
                <IconButton icon={Mic} label={t('composer.record')} onClick={() => setRecording(true)} />
              )}
            </div>
          </div>
        )}
        <Room composer={composer} />
      </div>
      {over ? <DropZone over={over} /> : null}
    </div>
  );
  // React 18: `ref` is not in `props`.
  return render ? render({ ...element.props, ref: root }) : element;
});

const NEAR = 200;

/** Remaining characters near the limit, or the excess beyond it. */
function Room({ composer }: { readonly composer: ComposerProps['composer'] }): ReactNode {
  const { t } = useKit();
  const room = useComposed(composer, (snapshot) => Math.min(snapshot.room, NEAR + 1));
  if (room > NEAR) return null;
  return (
    <p className="im-composer__room" data-im-part="room" data-state={room < 0 ? 'over' : 'near'} role="status">
      {room < 0
        ? t('composer.excess', { count: -room, max: limits.contentLength })
        : t('composer.room', { count: room })}
    </p>
  );
}
