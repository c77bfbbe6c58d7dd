import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { CircleAlert } from '../icon/icons.ts';

/**
 * Red mark before a failed message. A pointer shortcut, hidden from assistive technology: the failure note below has
 * the same button.
 */
export function ResendMark({ onResend }: { readonly onResend: () => void }): ReactNode {
  return (
    <button type="button" className="im-row__resend" tabIndex={-1} aria-hidden="true" onClick={onResend}>
      <Icon shape={CircleAlert} size={22} />
    </button>
  );
}
