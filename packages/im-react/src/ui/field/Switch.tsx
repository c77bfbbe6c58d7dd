import { forwardRef, type InputHTMLAttributes, type ReactNode, useId } from 'react';

/** Props of `Switch`, and those of an HTML input. */
export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'children'> {
  /** Whether it is on. */
  readonly checked: boolean;
  /** Label, before the switch. */
  readonly children: ReactNode;
  /** Explanation below the label. */
  readonly note?: string;
}

/** Row with a label and an on/off switch at its end. Controlled: set `checked` and `onChange`. */
export const Switch = forwardRef<HTMLInputElement, SwitchProps>(function Switch(
  { checked, children, note, className, ...rest },
  ref,
) {
  const labelId = useId();
  const noteId = useId();
  return (
    <label className={className ? `im-set ${className}` : 'im-set'} data-im-part="switch">
      <span className="im-set__label">
        <span id={labelId} className="im-plain">
          {children}
        </span>
        {note ? (
          <small id={noteId} className="im-set__note">
            {note}
          </small>
        ) : null}
      </span>
      <input
        {...rest}
        className="im-plain"
        ref={ref}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-labelledby={labelId}
        aria-describedby={note ? noteId : undefined}
      />
      <span className="im-switch" data-checked={checked || undefined} aria-hidden="true" />
    </label>
  );
});
