import { forwardRef, type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { Icon, type IconShape } from '../icon/Icon.tsx';
import { CharacterLimit } from './CharacterLimit.tsx';
import { FieldNote } from './FieldError.tsx';

/** Props of `TextField`, and those of an HTML input. */
export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  /** Label above the field. */
  readonly label: string;
  /** Hides the label visually; screen readers still read it. */
  readonly labelHidden?: boolean;
  /** Help text below the field. */
  readonly hint?: string;
  /** Validation error below the field; announced when it appears. */
  readonly error?: string;
  /** Icon at the start of the box. */
  readonly icon?: IconShape;
  /** Shows the number of characters and `maxLength`, and a sentence when the limit is reached. Needs a `value`. */
  readonly showCount?: boolean;
  /** Content at the end of the box, such as a button. */
  readonly end?: ReactNode;
  /** Height: 36 or 44 px. Default `medium`. */
  readonly size?: 'medium' | 'large';
}

/** One-line text input with label, hint and error. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { label, labelHidden, hint, error, icon, showCount, end, size, id, className, readOnly, ...rest },
  ref,
) {
  const own = useId();
  const inputId = id ?? own;
  const noteId = `${inputId}-note`;
  const note = error ?? hint;
  const { maxLength, value } = rest;
  const count = showCount && typeof value === 'string' ? value.length : undefined;
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
        {count !== undefined && maxLength !== undefined ? (
          <small className="im-field__count" aria-hidden="true" dir="ltr">
            {count}/{maxLength}
          </small>
        ) : null}
        {end}
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
      {count !== undefined && maxLength !== undefined ? <CharacterLimit count={count} max={maxLength} /> : null}
    </div>
  );
});
