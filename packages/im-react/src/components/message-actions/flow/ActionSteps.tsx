import type { MessageRow } from 'im-sdk';
import type { ReactNode } from 'react';
import { useReadable } from '../../../hooks/useReadable.ts';
import type { MessageCommands } from '../message-commands.ts';
import type { ActionFlow } from './action-flow.ts';
import { OpenStep } from './OpenStep.tsx';

export interface ActionStepsProps {
  readonly flow: ActionFlow;
  readonly commands: MessageCommands;
  readonly onInfo: ((row: MessageRow) => void) | undefined;
}

/** The dialog or popover of the action that was begun. */
export function ActionSteps(props: ActionStepsProps): ReactNode {
  const step = useReadable(props.flow.step);
  return step ? <OpenStep {...props} step={step} /> : null;
}
