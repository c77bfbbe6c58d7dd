import { forwardRef, type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { Icon, type IconShape } from '../icon/Icon.tsx';
import { CircleAlert } from '../icon/icons.ts';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  readonly label: string;
  /** Keeps the label for readers that listen only. Never leave a field without a label. */
  readonly labelHidden?: boolean;
  readonly hint?: string;
  /** Why the value was refused; announced when it appears. */
  readonly error?: string;
  readonly icon?: IconShape;
  /** Stands at the end, inside the box: a button. */
  readonly end?: ReactNode;
  /** 36 or 44 px high. Default `medium`. */
  readonly size?: 'medium' | 'large';
}

/** A one-line input with its label above and its error below. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { label, labelHidden, hint, error, icon, end, size, id, className, readOnly, ...rest },
  ref,
) {
  const own = useId();
  const inputId = id ?? own;
  const noteId = `${inputId}-note`;
  const note = error ?? hint;
  return (
    <div className={className ? `im-field ${className}` : 'im-field'} data-im-part="field">
      <label className={labelHidden ? 'im-hidden-text' : 'im-field__label'} htmlFor={inputId}>
        {label}
      </label>
      <div
        className="im-input"
        data-im-part="input"
        data-size={size === 'large' ? 'large' : undefined}
        data-invalid={error ? true : undefined}
        data-readonly={readOnly || undefined}
      >
        {icon ? <Icon shape={icon} size={18} /> : null}
        <input
          {...rest}
          className="im-plain"
          id={inputId}
          ref={ref}
          readOnly={readOnly}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
        />
        {end}
      </div>
      {error ? (
        <span className="im-field__error" id={noteId} role="alert">
          <Icon shape={CircleAlert} size={14} />
          {error}
        </span>
      ) : hint ? (
        <span className="im-field__hint" id={noteId}>
          {hint}
        </span>
      ) : null}
    </div>
  );
});
