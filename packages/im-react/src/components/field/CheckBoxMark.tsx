import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { Check } from '../icon/icons.ts';

/** Box of a checkbox, for rows that act as a checkbox. Decorative. */
export function CheckBoxMark({ checked, locked }: { readonly checked: boolean; readonly locked?: boolean }): ReactNode {
  return (
    <span
      className="im-check__box"
      data-checked={(checked && !locked) || undefined}
      data-locked={locked || undefined}
      aria-hidden="true"
    >
      {checked ? <Icon shape={Check} size={14} /> : null}
    </span>
  );
}
