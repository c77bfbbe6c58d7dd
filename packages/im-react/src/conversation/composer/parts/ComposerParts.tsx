import { forwardRef } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useComposed } from '../../../hooks/composer/useComposed.ts';
import { useContentLimit } from '../../../hooks/messages/content-limit.ts';
import { type PartProps, type PartTag, renderPart } from '../../../primitives/render-part.ts';
import { EmojiMenu } from '../../../rich-text/emoji-picker/EmojiMenu.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Mic, Plus } from '../../../ui/icon/icons.ts';
import { VoiceRecorder } from '../../lazy.ts';
import { AttachMenu } from '../attachments/AttachMenu.tsx';
import { AttachmentTray } from '../attachments/AttachmentTray.tsx';
import { EditBar, QuoteBar } from '../bars/ComposerBars.tsx';
import { OfflineBar } from '../bars/OfflineBar.tsx';
import { ComposerField } from '../field/ComposerField.tsx';
import { SendButton } from '../SendButton.tsx';
import { useComposerState } from './composer-context.ts';

/** Props of a composer part that draws its own content: no `children`. */
export type ComposerLeafProps<Of extends PartTag = 'div'> = Omit<PartProps<Of>, 'children'>;

/** `Composer.Offline`: says that messages are queued. Renders nothing while online. */
export const ComposerOffline = forwardRef<HTMLElement, ComposerLeafProps>(function ComposerOffline(props, ref) {
  return useComposerState().offline ? <OfflineBar part={props} partRef={ref} /> : null;
});

/** `Composer.Edit`: the message being edited. Renders nothing without one. */
export const ComposerEdit = forwardRef<HTMLElement, ComposerLeafProps>(function ComposerEdit(props, ref) {
  const { composer, editing } = useComposerState();
  return editing ? <EditBar row={editing} onCancel={composer.cancelEdit} part={props} partRef={ref} /> : null;
});

/** `Composer.Quote`: the message being replied to. Renders nothing without one, and during an edit. */
export const ComposerQuote = forwardRef<HTMLElement, ComposerLeafProps>(function ComposerQuote(props, ref) {
  const { composer, quote, editing } = useComposerState();
  if (!quote || editing) return null;
  return <QuoteBar row={quote} onCancel={() => composer.quote(undefined)} part={props} partRef={ref} />;
});

/** `Composer.Attachments`: files of the next message. Renders nothing without files, and during an edit. */
export const ComposerAttachments = forwardRef<HTMLElement, ComposerLeafProps<'ul'>>(
  function ComposerAttachments(props, ref) {
    const { composer, hasFiles } = useComposerState();
    return hasFiles ? <AttachmentTray composer={composer} part={props} partRef={ref} /> : null;
  },
);

/** `Composer.Toolbar`: the line of field and buttons. The voice recorder replaces it while recording. */
export const ComposerToolbar = forwardRef<HTMLElement, PartProps>(function ComposerToolbar(props, ref) {
  const { composer, recording, record, onSent } = useComposerState();
  if (!recording) return renderPart('div', { className: 'im-composer__line', children: props.children }, props, ref);
  return (
    <VoiceRecorder
      onVoice={(voice, seconds) => {
        composer.sendVoice(voice, seconds);
        onSent?.();
      }}
      onClose={() => record(false)}
    />
  );
});

/** `Composer.Attach`: button and menu of everything that can be sent besides text. Disabled during an edit. */
export const ComposerAttach = forwardRef<HTMLElement, ComposerLeafProps<'button'>>(function ComposerAttach(props, ref) {
  const t = useT();
  const { composer, editing, attach, attachKinds, onCard, onSent, attachItems } = useComposerState();
  if (attachKinds.length === 0 && !attachItems?.length) return null;
  // Keeps the text field's position.
  if (editing) return <IconButton icon={Plus} label={t('composer.attach')} disabled part={props} partRef={ref} />;
  return (
    <AttachMenu
      // Its dialogs belong to one conversation and close with it.
      key={composer.conversation}
      composer={composer}
      kinds={attachKinds}
      onFiles={attach}
      onCard={onCard}
      onSent={onSent}
      items={attachItems}
      part={props}
      partRef={ref}
    />
  );
});

/** `Composer.Field`: the text field. Attributes are those of the box that scrolls it. */
export const ComposerFieldPart = forwardRef<HTMLElement, ComposerLeafProps>(function ComposerFieldPart(props, ref) {
  const t = useT();
  const { composer, name, hasFiles, field, onKey, mentions, attach } = useComposerState();
  const placeholder = hasFiles
    ? t('composer.placeholderCaption')
    : name === ''
      ? t('composer.message')
      : t('composer.placeholder', { name });
  return (
    <ComposerField
      ref={field}
      composer={composer}
      label={t('composer.message')}
      placeholder={placeholder}
      onKey={onKey}
      onCaret={mentions.onCaret}
      onFiles={attach}
      listId={mentions.listId}
      activeOption={mentions.activeOption}
      part={props}
      partRef={ref}
    />
  );
});

/** `Composer.Emoji`: button that opens the emoji set. */
export const ComposerEmoji = forwardRef<HTMLElement, ComposerLeafProps<'button'>>(function ComposerEmoji(props, ref) {
  const { composer, root, field, focus } = useComposerState();
  return (
    <EmojiMenu
      key={composer.conversation}
      composer={root}
      onInsert={(token, quiet) => field.current?.insert(token, quiet)}
      onDone={focus}
      part={props}
      partRef={ref}
    />
  );
});

/** `Composer.Record`: button that records a voice message. Disabled during an edit. */
export const ComposerRecord = forwardRef<HTMLElement, ComposerLeafProps<'button'>>(function ComposerRecord(props, ref) {
  const t = useT();
  const { editing, record } = useComposerState();
  const disabled = editing !== undefined;
  return (
    <IconButton
      icon={Mic}
      label={t('composer.record')}
      disabled={disabled}
      onClick={() => record(true)}
      part={props}
      partRef={ref}
    />
  );
});

/**
 * `Composer.Send`: sends, or saves an edit. Disabled while there is nothing to send. Children replace the icon and name
 * the button; if they have no text, give it an `aria-label`.
 */
export const ComposerSend = forwardRef<HTMLElement, PartProps<'button'>>(function ComposerSend(props, ref) {
  const { editing, canSend, sendKey, onSendKey, send } = useComposerState();
  return (
    <SendButton
      editing={editing !== undefined}
      disabled={!canSend}
      sendKey={sendKey}
      onSendKey={onSendKey}
      onSend={send}
      part={props}
      partRef={ref}
    />
  );
});

const NEAR = 200;

/**
 * `Composer.Limit`: remaining characters near the limit, or the excess beyond it. Renders nothing for shorter texts.
 *
 * State: `data-state` is `near` or `over`.
 */
export const ComposerLimit = forwardRef<HTMLElement, ComposerLeafProps>(function ComposerLimit(props, ref) {
  const t = useT();
  const { composer } = useComposerState();
  const maxLength = useContentLimit();
  const remaining = useComposed(composer, (snapshot) => Math.min(snapshot.charactersLeft, NEAR + 1));
  if (remaining > NEAR) return null;
  const own = {
    className: 'im-composer__count',
    'data-im-part': 'character-count',
    'data-state': remaining < 0 ? 'over' : 'near',
    role: 'status',
    children:
      remaining < 0
        ? t('composer.excess', { count: -remaining, max: maxLength })
        : t('composer.room', { count: remaining }),
  };
  return renderPart('div', own, props, ref);
});
