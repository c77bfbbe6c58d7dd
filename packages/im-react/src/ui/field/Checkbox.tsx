import { forwardRef, type InputHTMLAttributes, type ReactNode } from 'react';
import { CheckBoxMark } from './CheckBoxMark.tsx';

/** Props of `Checkbox`, and those of an HTML input. */
export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> {
  /** Whether it is checked. */
  readonly checked: boolean;
  /** Label. */
  readonly children: ReactNode;
}

/** Checkbox with a label. Controlled: set `checked` and `onChange`. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { checked, children, className, ...rest },
  ref,
) {
  return (
    <label className={className ? `im-check ${className}` : 'im-check'} data-im-part="checkbox">
      <input {...rest} className="im-plain" ref={ref} type="checkbox" checked={checked} />
      <CheckBoxMark checked={checked} locked={rest.disabled} />
      <span className="im-plain">{children}</span>
    </label>
  );
});
