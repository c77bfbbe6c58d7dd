import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { CircleAlert } from '../icon/icons.ts';

/** The red mark before a message that was not sent. A shortcut for the pointer: the same stands in words below it. */
export function ResendMark({ onResend }: { readonly onResend: () => void }): ReactNode {
  return (
    <button type="button" className="im-row__resend" tabIndex={-1} aria-hidden="true" onClick={onResend}>
      <Icon shape={CircleAlert} size={22} />
    </button>
  );
}
