import type { PrivateCallView } from 'im-rtc';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/useT.ts';
import { CallControl } from '../call-controls/CallControl.tsx';
import { useCallLayer } from '../call-host/call-layer-context.ts';
import { PhoneOff } from '../icon/icons.ts';

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
