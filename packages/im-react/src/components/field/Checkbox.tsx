import { forwardRef, type InputHTMLAttributes, type ReactNode } from 'react';
import { CheckBoxMark } from './CheckBoxMark.tsx';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> {
  readonly checked: boolean;
  readonly children: ReactNode;
}

/** A checkbox with its label. Controlled: hand in `checked` and `onChange`. */
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
