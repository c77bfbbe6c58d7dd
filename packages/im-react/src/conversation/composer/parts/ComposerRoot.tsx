import { limits, parseConversationKey } from 'im-sdk/protocol';
import {
  type ComponentType,
  forwardRef,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useToast } from '../../../context/useToast.ts';
import type { ComposerController } from '../../../hooks/composer/composer-types.ts';
import { useComposed } from '../../../hooks/composer/useComposed.ts';
import { type SendBlockReason, useSendBlockReason } from '../../../hooks/messages/useSendBlockReason.ts';
import { useConnection } from '../../../hooks/session/useConnection.ts';
import { type SendKey, useSendKey } from '../../../hooks/useSendKey.ts';
import { mergeRefs } from '../../../primitives/merge-props.ts';
import { type PartProps, renderPart } from '../../../primitives/render-part.ts';
import { useEvent } from '../../../primitives/useEvent.ts';
import { useIsomorphicLayoutEffect } from '../../../primitives/useIsomorphicLayoutEffect.ts';
import type { AttachItem } from '../attachments/attach-kinds.ts';
import { ATTACH_KINDS, type AttachKind, isAttachable } from '../attachments/attach-kinds.ts';
import { DropZone } from '../attachments/DropZone.tsx';
import { useFileDrop } from '../attachments/useFileDrop.ts';
import { ComposerNotice } from '../bars/ComposerNotice.tsx';
import { composerKeys } from '../composer-keys.ts';
import type { ComposerFieldHandle } from '../field/ComposerField.tsx';
import { useMentions } from '../mentions/useMentions.tsx';
import { useRestoreFocus } from '../useRestoreFocus.ts';
import { ComposerContext, type ComposerState } from './composer-context.ts';

/** Ref handle of `Composer`. */
export interface ComposerHandle {
  /** Focuses the text field. */
  focus(): void;
  /** Inserts text at the caret; `#name;` for an emoji of the set. */
  insert(text: string): void;
}

/** Conversation and behaviour of a composer. */
export interface ComposerOptions {
  /** State and commands of the composer, from `useComposer`. */
  readonly composer: ComposerController;
  /** Name of the conversation, for the placeholder. */
  readonly name: string;
  /** Called after a message was queued for sending. */
  readonly onSent?: () => void;
  /** Key that sends. Default: the user's choice stored in this browser (`useSendKey`), initially Enter. */
  readonly sendKey?: SendKey;
  /**
   * Kinds of attachments offered; `[]` removes the attach button unless there are `attachItems`. Also decides which files can be
   * pasted or dropped. Default: all kinds.
   */
  readonly attach?: readonly AttachKind[];
  /**
   * Called by "Business card" in the attach menu. Default: a dialog with the user's friends; `null` removes the item.
   */
  readonly onCard?: (() => void) | null;
  /** Extra items in the attach menu. */
  readonly attachItems?: readonly AttachItem[];
  /** Called on ↑ in an empty composer, to edit the last own message. */
  readonly onEditLast?: () => void;
}

/** Component in place of the composer while the user cannot write. */
export type ComposerNoticeSlot = ComponentType<{
  readonly reason: SendBlockReason;
  readonly conversation: ComposerController['conversation'];
}>;

/** Props of `Composer.Root`: the conversation, and attributes for its element. */
export interface ComposerRootProps extends ComposerOptions, Omit<PartProps, 'children'> {
  /** Replaces the parts if the user cannot write. Default: the reason, and a button such as "Add friend". */
  readonly notice?: ComposerNoticeSlot | undefined;
  /** Ref handle of the composer. */
  readonly handle?: Ref<ComposerHandle> | undefined;
  /** Parts of the composer. */
  readonly children?: ReactNode;
}

/** Last error shown per composer, so that a remounted composer does not show it again. */
const shownErrors = new WeakMap<ComposerController, unknown>();

/**
 * Root of a composer. It holds keyboard, mentions, dropped and pasted files, focus and drafts.
 *
 * State: `data-state` is `open`, `editing` while a sent message is edited, or `closed` while the user cannot write.
 */
export const ComposerRoot = forwardRef<HTMLElement, ComposerRootProps>(function ComposerRoot(props, ref) {
  const reason = useSendBlockReason(props.composer.conversation);
  return reason ? (
    <ClosedComposer {...props} reason={reason} partRef={ref} />
  ) : (
    <OpenComposer {...props} partRef={ref} />
  );
});

interface RootParts extends ComposerRootProps {
  readonly partRef: Ref<HTMLElement>;
}

/** Attributes of the host: the props that are not the composer's own. */
function partPropsOf(props: RootParts): PartProps {
  const {
    composer,
    name,
    onSent,
    sendKey,
    attach,
    onCard,
    attachItems,
    onEditLast,
    notice,
    handle,
    partRef,
    children,
    ...partProps
  } = props;
  return partProps;
}

function ClosedComposer({ reason, ...props }: RootParts & { readonly reason: SendBlockReason }): ReactElement {
  const { composer, notice: Notice = ComposerNotice, partRef } = props;
  const root = useRef<HTMLElement>(null);
  const joined = useMemo(() => mergeRefs(root, partRef), [partRef]);
  useFileDrop(root, undefined);
  const own = {
    className: 'im-composer',
    'data-im-part': 'composer',
    'data-state': 'closed',
    children: (
      <div className="im-composer__box">
        <Notice reason={reason} conversation={composer.conversation} />
      </div>
    ),
  };
  return renderPart('div', own, partPropsOf(props), joined);
}

function OpenComposer(props: RootParts): ReactElement {
  const { composer, name, onSent, onCard, attachItems, onEditLast, handle, partRef, children } = props;
  const attachKinds = props.attach ?? ATTACH_KINDS;
  const t = useT();
  const toast = useToast();
  const { state, conversation } = composer;
  const canSend = useComposed(composer, (snapshot) => snapshot.canSend);
  const editing = useComposed(composer, (snapshot) => snapshot.editing);
  const quote = useComposed(composer, (snapshot) => snapshot.quote);
  const error = useComposed(composer, (snapshot) => snapshot.error);
  const files = useComposed(composer, (snapshot) => snapshot.attachments.length);
  const hasFiles = files > 0 && !editing;
  const offline = useConnection().lost;
  const [remembered, remember] = useSendKey();
  const [recording, setRecording] = useState(false);
  const root = useRef<HTMLElement>(null);
  const field = useRef<ComposerFieldHandle>(null);
  const inGroup = parseConversationKey(conversation)?.kind === 'group';
  const mentions = useMentions({ composer, field, root, enabled: inGroup });

  const focus = useEvent(() => field.current?.focus());
  const insert = useEvent((text: string) => field.current?.insert(text));
  useImperativeHandle(handle, () => ({ focus, insert }), [focus, insert]);
  useEffect(() => {
    if (error === undefined || shownErrors.get(composer) === error) return;
    shownErrors.set(composer, error);
    toast.showError(error);
  }, [composer, error, toast]);
  useEffect(() => {
    if (quote || editing) focus();
  }, [quote?.key, editing?.key, focus]);
  // Ends a recording on these changes, so that it does not restart afterwards.
  const isEditing = editing !== undefined;
  // In a layout effect: a later reset would undo a press made meanwhile.
  useIsomorphicLayoutEffect(() => setRecording(false), [conversation, isEditing]);
  const focusHandlers = useRestoreFocus(root, focus, [editing, quote, files, canSend]);
  const recorded = useRef(false);
  useEffect(() => {
    if (recorded.current && !recording) focus();
    recorded.current = recording;
  }, [recording, focus]);

  const attach = useEvent((given: readonly File[]) => {
    if (editing) return;
    const added = given.filter((file) => isAttachable(attachKinds, file));
    if (added.length < given.length) toast.show({ kind: 'error', text: t('composer.fileKindLeftOut') });
    if (added.length === 0) return;
    const rejectedCount = composer.attach(added);
    if (rejectedCount > 0)
      toast.show({ kind: 'error', text: t('composer.tooManyFiles', { count: limits.composerFiles }) });
    focus();
  });
  const takesFiles = attachKinds.includes('file') || attachKinds.includes('picture');
  const over = useFileDrop(root, editing || !takesFiles ? undefined : attach);
  const send = useEvent(() => {
    field.current?.commit();
    const wasEditing = state.getSnapshot().editing !== undefined;
    if (!composer.send()) return;
    mentions.close();
    if (!wasEditing) onSent?.();
  });
  const keys = composerKeys({
    composer,
    sendKey: props.sendKey ?? remembered,
    mentions,
    send,
    onEditLast,
    insert,
  });

  const context: ComposerState = {
    composer,
    name,
    canSend,
    editing,
    quote,
    hasFiles,
    recording: recording && !editing,
    offline,
    send,
    focus,
    insert,
    attach,
    record: setRecording,
    root,
    field,
    mentions,
    sendKey: remembered,
    onSendKey: props.sendKey === undefined ? remember : undefined,
    onKey: keys,
    onSent,
    attachKinds,
    onCard,
    attachItems,
  };
  const joined = useMemo(() => mergeRefs(root, partRef), [partRef]);
  const own = {
    className: 'im-composer',
    'data-im-part': 'composer',
    'data-state': editing ? 'editing' : 'open',
    ...focusHandlers,
    children: (
      <>
        {mentions.list}
        <div className="im-composer__box">{children}</div>
        {over ? <DropZone over={over} /> : null}
      </>
    ),
  };
  return (
    <ComposerContext.Provider value={context}>
      {renderPart('div', own, partPropsOf(props), joined)}
    </ComposerContext.Provider>
  );
}
