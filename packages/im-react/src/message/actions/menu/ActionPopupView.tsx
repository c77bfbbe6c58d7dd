import type { MessageRow, OpenTimeline } from 'im-sdk';
import { type ComponentType, type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useClient } from '../../../context/useClient.ts';
import { useToast } from '../../../context/useToast.ts';
import { useEvent } from '../../../primitives/useEvent.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import type { ActionPopup } from '../../action-state.ts';
import type { MessageActions } from '../../action-types.ts';
import { ReactionPicker } from '../../reactions/ReactionPicker.tsx';
import { ActionMenu } from './ActionMenu.tsx';

/** Dialogs that the list hands to its actions. The components must be stable. */
export interface MessageDialogs {
  /** Forwards messages to other conversations. */
  readonly Forward: ComponentType<{
    readonly rows: readonly MessageRow[];
    readonly onClose: () => void;
    readonly onDone?: (() => void) | undefined;
  }>;
  /** Lists who has read a group message. */
  readonly Readers: ComponentType<{
    readonly row: MessageRow;
    readonly anchor: Element;
    readonly onClose: () => void;
    readonly onInfo?: ((row: MessageRow) => void) | undefined;
  }>;
}

export interface ActionLayerProps {
  readonly actions: MessageActions;
  readonly timeline: OpenTimeline;
  readonly dialogs: MessageDialogs;
  readonly onInfo: ((row: MessageRow) => void) | undefined;
}

export interface ActionPopupViewProps extends ActionLayerProps {
  readonly popup: ActionPopup;
  readonly onClose: () => void;
}

/**
 * The open menu, dialog or popover. Tracks the latest state of its messages. Recalled messages are not forwarded, and a popup about a single one closes.
 * A menu stays unchanged: items must not move under the pointer.
 */
export function ActionPopupView({
  popup,
  actions,
  timeline,
  dialogs,
  onInfo,
  onClose,
}: ActionPopupViewProps): ReactNode {
  const begun = useMemo(() => ('rows' in popup ? popup.rows : [popup.row]), [popup]);
  const rows = useLatestRows(timeline, begun);
  const [row] = rows;
  const gone = 'row' in popup && popup.kind !== 'menu' && row?.recalled === true;
  const close = useEvent(onClose);
  const { Forward, Readers } = dialogs;
  useEffect(() => {
    if (gone) close();
  }, [gone, close]);
  if (!row || gone) return null;
  switch (popup.kind) {
    case 'menu':
      return <ActionMenu menu={popup} actions={actions} onClose={close} />;
    case 'delete':
      return <DeleteDialog rows={rows} onClose={close} onDone={popup.onDone} />;
    case 'adminDelete':
      return <DeleteDialog rows={rows} forEveryone onClose={close} />;
    case 'reactions':
      return (
        <ReactionPicker
          anchor={popup.anchor}
          selected={row.reactions.filter(({ mine }) => mine).map(({ emoji }) => emoji)}
          onClose={close}
          onChoose={(emoji) => {
            close();
            actions.react(row, emoji);
          }}
        />
      );
    case 'readers':
      return <Readers row={row} anchor={popup.anchor} onClose={close} onInfo={onInfo} />;
    case 'forward':
      return <Forward rows={rows} onClose={close} onDone={popup.onDone} />;
  }
}

/** Latest state of messages. Removed messages keep their last known state. */
function useLatestRows(timeline: OpenTimeline, begun: readonly MessageRow[]): readonly MessageRow[] {
  const source = useMemo(() => {
    let known = begun;
    const readables = begun.map(({ key }) => timeline.row(key));
    return {
      subscribe(listener: () => void) {
        const stops = readables.map((row) => row.subscribe(listener));
        return () => {
          for (const stop of stops) stop();
        };
      },
      rows() {
        const now = readables.map((row, index) => row.getSnapshot() ?? known[index]).filter((row) => row !== undefined);
        if (now.some((row, index) => row !== known[index])) known = now;
        return known;
      },
    };
  }, [timeline, begun]);
  return useSyncExternalStore(source.subscribe, source.rows, source.rows);
}

interface DeleteDialogProps {
  readonly rows: readonly MessageRow[];
  /** Recalls one message for all members, as owner or manager. Default false. */
  readonly forEveryone?: boolean;
  readonly onClose: () => void;
  /** Called on confirmation, before the server's answer. */
  readonly onDone?: (() => void) | undefined;
}

/** Confirmation before deleting messages for this account on all devices, or one message for everyone. */
function DeleteDialog({ rows, forEveryone = false, onClose, onDone }: DeleteDialogProps): ReactNode {
  const t = useT();
  const toast = useToast();
  const { messages } = useClient();

  function confirm(): void {
    onClose();
    onDone?.();
    const [first] = rows;
    if (!first) return;
    const request = forEveryone ? messages.recall(first) : messages.deleteForMe(rows);
    request.catch(toast.showError);
  }
  const count = rows.length;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={forEveryone ? t('delete.forEveryoneTitle') : t('delete.title', { count })}
      text={forEveryone ? t('delete.forEveryoneText') : t('delete.text')}
      confirm={{
        label: forEveryone ? t('action.adminDelete') : t('action.delete'),
        danger: true,
        onConfirm: confirm,
      }}
    />
  );
}
