import { forwardRef, type ReactNode, useId } from 'react';
import { Icon } from '../../ui/icon/Icon.tsx';
import { ChevronRight } from '../../ui/icon/icons.ts';

interface SettingRowProps {
  readonly label: string;
  /** Current value, at the end. */
  readonly value?: string;
  /** Additional content at the end, such as a badge. */
  readonly end?: ReactNode;
  /** Opens the editor of the value. Without it the row is read-only. */
  readonly onClick?: () => void;
  /** Red label for destructive actions, without a chevron. Default false. */
  readonly danger?: boolean;
}

/** Row of 44 px with a label and its value: a button, or read-only text. Named by its label, described by its value. */
export const SettingRow = forwardRef<HTMLButtonElement, SettingRowProps>(function SettingRow(
  { label, value, end, onClick, danger, ...rest },
  ref,
) {
  const labelId = useId();
  const valueId = useId();
  const content = (
    <>
      <span id={labelId} className="im-set__label">
        {label}
      </span>
      {value || end ? (
        <span className="im-set__value">
          <bdi id={valueId} className="im-truncate" title={value}>
            {value}
          </bdi>
          {end}
        </span>
      ) : null}
    </>
  );
  if (!onClick && Object.keys(rest).length === 0) {
    return (
      <div className="im-set" data-im-part="setting">
        {content}
      </div>
    );
  }
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className="im-set im-setting"
      data-im-part="setting"
      data-danger={danger || undefined}
      aria-labelledby={labelId}
      aria-describedby={value ? valueId : undefined}
      onClick={onClick}
    >
      {content}
      {danger ? null : <Icon shape={ChevronRight} size={16} mirror />}
    </button>
  );
});
