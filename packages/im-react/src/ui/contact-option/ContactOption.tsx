import type { ReactNode } from 'react';

/** Place of an option in its listbox. */
export interface OptionPlace {
  /** DOM id, for `aria-activedescendant`. */
  readonly id: string;
  /** Whether this is the active option of the keyboard. */
  readonly active: boolean;
  /** One-based position in the list. */
  readonly position: number;
  /** Number of rows in the list. */
  readonly count: number;
}

interface ContactOptionProps extends OptionPlace {
  /** `data-im-part` of the row. */
  readonly part: string;
  /** `data-im-key` of the row. */
  readonly rowKey: string | number;
  readonly selected: boolean;
  /** Check or radio mark at the start of the row. Without one a selected row has a background. */
  readonly mark?: ReactNode;
  /** Default false. */
  readonly disabled?: boolean | undefined;
  /** Accessible name. Default: the text of the row. */
  readonly label?: string;
  readonly onChoose: () => void;
  /** Avatar and text. */
  readonly children: ReactNode;
}

/** Row of a listbox of people, groups or conversations. */
export function ContactOption(props: ContactOptionProps): ReactNode {
  const { id, active, position, count, part, rowKey, selected, mark, disabled, label, onChoose, children } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: useListbox handles the keyboard on the list
    <div
      id={id}
      role="option"
      aria-posinset={position}
      aria-setsize={count}
      tabIndex={-1}
      aria-selected={selected}
      aria-disabled={disabled || undefined}
      aria-label={label}
      className="im-contact"
      data-im-part={part}
      data-im-key={rowKey}
      data-selected={(selected && !mark) || undefined}
      data-active={active || undefined}
      onClick={onChoose}
    >
      {mark}
      {children}
    </div>
  );
}
