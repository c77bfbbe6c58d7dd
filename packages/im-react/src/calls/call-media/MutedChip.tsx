import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { MicOff } from '../../ui/icon/icons.ts';

/** Chip that says that the peer's microphone is off. */
export function MutedChip(): ReactNode {
  return (
    <span className="im-call-chip" data-im-part="call-chip" data-muted="">
      <Icon shape={MicOff} size={14} />
      <bdi className="im-truncate">{useT()('call.muted')}</bdi>
    </span>
  );
}
