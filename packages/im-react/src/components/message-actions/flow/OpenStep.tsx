import { type ReactNode, useEffect, useMemo } from 'react';
import { useEvent } from '../../../hooks/useEvent.ts';
import { ForwardDialog, ReactionPicker, ReadByPopover } from '../../lazy/parts.ts';
import { useMessageList } from '../../message-list/list-context.ts';
import type { ActionStepsProps } from './ActionSteps.tsx';
import type { ActionStep } from './action-flow.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { useRowsNow } from './useRowsNow.ts';

/**
 * One dialog or popover. It follows its messages: what is recalled meanwhile is not sent on, and what was about one
 * message closes with it.
 */
export function OpenStep({
  step,
  flow,
  commands,
  onInfo,
}: ActionStepsProps & { readonly step: ActionStep }): ReactNode {
  const { timeline } = useMessageList();
  const begun = useMemo(() => ('rows' in step ? step.rows : [step.row]), [step]);
  const rows = useRowsNow(timeline, begun);
  const [row] = rows;
  const gone = 'row' in step && row?.recalled === true;
  const close = useEvent((): void => {
    if (step.kind === 'reactions') step.closed?.();
    if (flow.step.getSnapshot() === step) flow.end();
  });
  useEffect(() => {
    if (gone) close();
  }, [gone, close]);
  if (!row || gone) return null;
  switch (step.kind) {
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
            commands.react(row, emoji);
          }}
        />
      );
    case 'readers':
      return <ReadByPopover row={row} anchor={step.anchor} onClose={close} onInfo={onInfo} />;
    case 'forward':
      return <ForwardDialog rows={rows} onClose={close} onDone={step.onDone} />;
  }
}
