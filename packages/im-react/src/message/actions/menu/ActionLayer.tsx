import { type ReactNode, useEffect } from 'react';
import { useReadable } from '../../../primitives/useReadable.ts';
import { ErrorBoundary } from '../../../ui/error-boundary/ErrorBoundary.tsx';
import { ActionPopupView } from '../../lazy.ts';
import type { ActionLayerProps } from './ActionPopupView.tsx';

/** Renders the open menu, dialog or popover of a list; one for all messages. */
export function ActionLayer(props: ActionLayerProps): ReactNode {
  const { actionState } = props.actions;
  const popup = useReadable(actionState.popup);
  if (!popup) return null;
  const close = (): void => {
    if (actionState.popup.getSnapshot() === popup) actionState.close();
  };
  return (
    <ErrorBoundary kind="list" resetKey={popup} fallback={() => <CloseFailedPopup onClose={close} />}>
      <ActionPopupView key={'row' in popup ? popup.row.key : popup.kind} {...props} popup={popup} onClose={close} />
    </ErrorBoundary>
  );
}

/** Closes a popup that throws while rendering: the messages stay, and the next press opens it again. */
function CloseFailedPopup({ onClose }: { readonly onClose: () => void }): ReactNode {
  useEffect(onClose, [onClose]);
  return null;
}
