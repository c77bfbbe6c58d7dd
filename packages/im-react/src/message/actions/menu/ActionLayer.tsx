import { type ReactNode, useEffect } from 'react';
import { useReadable } from '../../../primitives/useReadable.ts';
import { ErrorBoundary } from '../../../ui/error-boundary/ErrorBoundary.tsx';
import { OpenStep } from '../../lazy.ts';
import type { ActionLayerProps } from './OpenStep.tsx';

/** Renders the open menu, dialog or popover of a list; one for all messages. */
export function ActionLayer(props: ActionLayerProps): ReactNode {
  const { flow } = props.actions;
  const step = useReadable(flow.step);
  if (!step) return null;
  const close = (): void => {
    if (flow.step.getSnapshot() === step) flow.end();
  };
  return (
    <ErrorBoundary kind="list" resetKey={step} fallback={() => <CloseFailedStep onClose={close} />}>
      <OpenStep key={'row' in step ? step.row.key : step.kind} {...props} step={step} onClose={close} />
    </ErrorBoundary>
  );
}

/** Closes a step that throws while rendering: the messages stay, and the next press opens it again. */
function CloseFailedStep({ onClose }: { readonly onClose: () => void }): ReactNode {
  useEffect(onClose, [onClose]);
  return null;
}
