import type { ReactNode } from 'react';
import { ForwardDialog } from '../../forward/on-demand.ts';
import { onDemand } from '../../on-demand/on-demand.tsx';
import type { ActionStepsProps } from './ActionSteps.tsx';
import type { ActionStep } from './action-flow.ts';

const DeleteDialog = onDemand(() => import('./DeleteDialog.tsx').then((part) => part.DeleteDialog));
const ReactionPicker = onDemand(() => import('../../reactions/ReactionPicker.tsx').then((part) => part.ReactionPicker));
const ReadByPopover = onDemand(() => import('../../read-by/ReadByPopover.tsx').then((part) => part.ReadByPopover));

/** One dialog or popover. Each brings its code when it is first needed. */
export function OpenStep({
  step,
  flow,
  commands,
  onInfo,
}: ActionStepsProps & { readonly step: ActionStep }): ReactNode {
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
