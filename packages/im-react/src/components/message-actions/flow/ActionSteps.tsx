import type { MessageRow } from 'im-sdk';
import type { ReactNode } from 'react';
import { useReadable } from '../../../hooks/useReadable.ts';
import { ForwardDialog } from '../../forward/on-demand.ts';
import { onDemand } from '../../on-demand/on-demand.tsx';
import type { MessageCommands } from '../message-commands.ts';
import type { ActionFlow } from './action-flow.ts';

const DeleteDialog = onDemand(() => import('./DeleteDialog.tsx').then((part) => part.DeleteDialog));
const ReactionPicker = onDemand(() => import('../../reactions/ReactionPicker.tsx').then((part) => part.ReactionPicker));
const ReadByPopover = onDemand(() => import('../../read-by/ReadByPopover.tsx').then((part) => part.ReadByPopover));

export interface ActionStepsProps {
  readonly flow: ActionFlow;
  readonly commands: MessageCommands;
  readonly onInfo: ((row: MessageRow) => void) | undefined;
}

/** The dialog or popover of the action that was begun. Each brings its code when it is first needed. */
export function ActionSteps({ flow, commands, onInfo }: ActionStepsProps): ReactNode {
  const step = useReadable(flow.step);
  if (!step) return null;
  const close = (): void => {
    if (step.kind === 'reactions') step.closed?.();
    if (flow.step.getSnapshot() === step) flow.end();
  };
  switch (step.kind) {
    case 'delete':
      return <DeleteDialog rows={step.rows} onClose={close} onDone={step.onDone} />;
    case 'adminDelete':
      return <DeleteDialog rows={[step.row]} forEveryone onClose={close} />;
    case 'reactions':
      return (
        <ReactionPicker
          anchor={step.anchor}
          chosen={step.row.reactions.filter(({ mine }) => mine).map(({ emoji }) => emoji)}
          onClose={close}
          onChoose={(emoji) => {
            close();
            commands.react(step.row, emoji);
          }}
        />
      );
    case 'readers':
      return <ReadByPopover row={step.row} anchor={step.anchor} onClose={close} onInfo={onInfo} />;
    case 'forward':
      return <ForwardDialog rows={step.rows} onClose={close} onDone={step.onDone} />;
  }
}
