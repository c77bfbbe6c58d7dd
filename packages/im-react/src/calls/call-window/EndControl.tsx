import type { PrivateCallView } from 'im-rtc';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { PhoneOff } from '../../ui/icon/icons.ts';
import { CallControl } from '../call-controls/CallControl.tsx';
import { useCallLayer } from '../call-layer-context.ts';

/** The red button: "Cancel" before the peer accepted, then "Hang up". */
export function EndControl({ call }: { readonly call: PrivateCallView }): ReactNode {
  const t = useT();
  const { engine } = useCallLayer();
  return (
    <CallControl
      icon={PhoneOff}
      look="end"
      label={t(call.phase === 'dialling' ? 'action.cancel' : 'call.hangUp')}
      onClick={() => engine.hangUp()}
    />
  );
}
