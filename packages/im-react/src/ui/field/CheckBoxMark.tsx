import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { Check } from '../icon/icons.ts';

interface CheckBoxMarkProps {
  readonly checked: boolean;
  readonly locked?: boolean;
  /** Round, with a dot: one of several. */
  readonly radio?: boolean;
}

/** Box of a checkbox or radio, for rows that act as one. Decorative. */
export function CheckBoxMark({ checked, locked, radio }: CheckBoxMarkProps): ReactNode {
  return (
    <span
      className="im-check__box"
      data-checked={(checked && !locked) || undefined}
      data-locked={locked || undefined}
      data-radio={radio || undefined}
      aria-hidden="true"
    >
      {checked && !radio ? <Icon shape={Check} size={14} /> : null}
    </span>
  );
}
