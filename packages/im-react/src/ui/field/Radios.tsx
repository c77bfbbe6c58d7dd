import { type ReactNode, useId } from 'react';
import { CheckBoxMark } from './CheckBoxMark.tsx';

interface RadiosProps<Value extends string | number> {
  /** Label before the choices. */
  readonly label: string;
  /** Chosen value; `undefined` while none is chosen. */
  readonly value: Value | undefined;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly onChange: (value: Value) => void;
  /** One choice a line, below the label. Default: all in one line. */
  readonly stacked?: boolean;
}

/** Choices of which one can be taken. */
export function Radios<Value extends string | number>(props: RadiosProps<Value>): ReactNode {
  const { label, value, options, onChange, stacked } = props;
  const name = useId();
  return (
    <div
      className="im-radios"
      data-im-part="radios"
      data-stacked={stacked || undefined}
      role="radiogroup"
      aria-labelledby={`${name}-label`}
    >
      <span className="im-field__label" id={`${name}-label`}>
        {label}
      </span>
      {options.map(([option, text]) => (
        <label key={option} className="im-check">
          <input
            className="im-plain"
            type="radio"
            name={name}
            checked={value === option}
            onChange={() => onChange(option)}
          />
          <CheckBoxMark radio checked={value === option} />
          <span className="im-plain">{text}</span>
        </label>
      ))}
    </div>
  );
}
