import { type ButtonHTMLAttributes, forwardRef } from 'react';
import { Icon, type IconShape } from '../icon/Icon.tsx';
import { Tooltip } from '../tooltip/Tooltip.tsx';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** What the button does: its accessible name, and its tooltip. */
  readonly label: string;
  readonly icon: IconShape;
  /** 36 or 28 px. Default `medium`. */
  readonly size?: 'small' | 'medium';
  /** Edge of the icon in px. Default 20, small 18. */
  readonly iconSize?: number;
  /** Turn the icon round in right-to-left text. */
  readonly mirror?: boolean;
}

/** A button that shows only an icon; its name appears after a moment under the pointer, and on focus. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, icon, size = 'medium', iconSize, mirror, className, children, ...rest },
  ref,
) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        {...rest}
        ref={ref}
        className={className ? `im-icon-button ${className}` : 'im-icon-button'}
        data-im-part="icon-button"
        data-size={size === 'small' ? 'small' : undefined}
        aria-label={label}
      >
        <Icon shape={icon} size={iconSize ?? (size === 'small' ? 18 : 20)} mirror={mirror} />
        {children}
      </button>
    </Tooltip>
  );
});
