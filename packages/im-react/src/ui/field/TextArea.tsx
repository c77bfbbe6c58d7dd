import { forwardRef, type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { FieldNote } from './FieldError.tsx';

/** Props of `TextArea`, and those of an HTML textarea. */
export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** Label above the field. */
  readonly label: string;
  /** Help text below the field, such as the number of characters. */
  readonly hint?: string;
  /** Validation error below the field; announced when it appears. */
  readonly error?: string;
}

/** Text input of several lines with label, hint and error. */
export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(function TextArea(
  { label, hint, error, id, ...rest },
  ref,
): ReactNode {
  const own = useId();
  const inputId = id ?? own;
  const noteId = `${inputId}-note`;
  return (
    <div className="im-field" data-im-part="field">
      <label className="im-field__label" htmlFor={inputId}>
        {label}
      </label>
      <textarea
        {...rest}
        className="im-textarea"
        id={inputId}
        ref={ref}
        data-invalid={error ? true : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={(error ?? hint) ? noteId : undefined}
      />
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
});
