import type { MessageRow, OpenTimeline } from 'im-sdk';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useEvent } from '../../../hooks/useEvent.ts';
import { useReadable } from '../../../hooks/useReadable.ts';
import { ForwardDialog, ReactionPicker, ReadByPopover } from '../../lazy/parts.ts';
import type { ActionStep } from '../action-flow.ts';
import type { MessageActions } from '../create-message-actions.ts';
import { ActionMenu } from './ActionMenu.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';

export interface ActionLayerProps {
  readonly actions: MessageActions;
  readonly timeline: OpenTimeline;
  readonly onInfo: ((row: MessageRow) => void) | undefined;
}

/** Renders the open menu, dialog or popover of a list; one for all messages. */
export function ActionLayer(props: ActionLayerProps): ReactNode {
  const step = useReadable(props.actions.flow.step);
  return step ? <OpenStep key={'row' in step ? step.row.key : step.kind} {...props} step={step} /> : null;
}

/**
 * Tracks the latest state of its messages. Recalled messages are not forwarded, and a popup about a single one closes.
 * A menu stays unchanged: items must not move under the pointer.
 */
function OpenStep({ step, actions, timeline, onInfo }: ActionLayerProps & { readonly step: ActionStep }): ReactNode {
  const { flow } = actions;
  const begun = useMemo(() => ('rows' in step ? step.rows : [step.row]), [step]);
  const rows = useLatestRows(timeline, begun);
  const [row] = rows;
  const gone = 'row' in step && step.kind !== 'menu' && row?.recalled === true;
  const close = useEvent((): void => {
    if (flow.step.getSnapshot() === step) flow.end();
  });
  useEffect(() => {
    if (gone) close();
  }, [gone, close]);
  if (!row || gone) return null;
  switch (step.kind) {
    case 'menu':
      return <ActionMenu menu={step} actions={actions} onClose={close} />;
    case 'delete':
      return <DeleteDialog rows={rows} onClose={close} onDone={step.onDone} />;
    case 'adminDelete':
      return <DeleteDialog rows={rows} forEveryone onClose={close} />;
    case 'reactions':
      return (
        <ReactionPicker
          anchor={step.anchor}
          chosen={row.reactions.filter(({ mine }) => mine).map(({ emoji }) => emoji)}
          onClose={close}
          onChoose={(emoji) => {
            close();
            actions.react(row, emoji);
          }}
        />
      );
    case 'readers':
      return <ReadByPopover row={row} anchor={step.anchor} onClose={close} onInfo={onInfo} />;
    case 'forward':
      return <ForwardDialog rows={rows} onClose={close} onDone={step.onDone} />;
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
