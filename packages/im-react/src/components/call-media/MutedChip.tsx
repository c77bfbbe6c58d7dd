import type { ReactNode } from 'react';
import { useT } from '../../i18n/useT.ts';
import { Icon } from '../icon/Icon.tsx';
import { MicOff } from '../icon/icons.ts';

/** Chip that says that the peer's microphone is off. */
export function MutedChip(): ReactNode {
  return (
    <span className="im-call-chip" data-im-part="call-chip" data-muted="">
      <Icon shape={MicOff} size={14} />
      <bdi className="im-truncate">{useT()('call.muted')}</bdi>
    </span>
  );
}
