import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { ChevronDown } from '../icon/icons.ts';

/** Option of a `Select`: its value and what is shown. */
export type SelectOption = readonly [value: string, label: string];

interface SelectProps {
  /** Accessible name, and the text of the empty choice. */
  readonly label: string;
  /** Chosen value; `''` for none. */
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
}

/** Dropdown with an empty choice. The browser's own, for its keyboard and its picker on phones. */
export function Select({ label, value, options, onChange }: SelectProps): ReactNode {
  return (
    <span className="im-select" data-im-part="select">
      <select
        className="im-plain"
        aria-label={label}
        value={value}
        data-empty={value === '' || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option className="im-plain" value="">
          {label}
        </option>
        {options.map(([key, text]) => (
          <option key={key} className="im-plain" value={key}>
            {text}
          </option>
        ))}
      </select>
      <Icon shape={ChevronDown} size={16} />
    </span>
  );
}
