import { type ButtonHTMLAttributes, forwardRef, type MouseEvent } from 'react';
import { Icon, type IconShape } from '../icon/Icon.tsx';
import { Spinner } from './Spinner.tsx';

/** Props of `Button`, and those of an HTML button. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Look. At most one `primary` per view. Default `secondary`. */
  readonly variant?: 'primary' | 'secondary' | 'outline' | 'soft' | 'text' | 'danger';
  /** Height: 28, 36 or 44 px. Default `medium`. */
  readonly size?: 'small' | 'medium' | 'large';
  /** Icon before the label. */
  readonly icon?: IconShape;
  /** Shows a spinner before the label and ignores clicks; keeps focus. */
  readonly loading?: boolean;
  /** Full width of its container. */
  readonly block?: boolean;
}

/** Button with a label. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant = 'secondary', size = 'medium', icon, loading, block, onClick, className, children, ...rest },
  ref,
) {
  function click(event: MouseEvent<HTMLButtonElement>): void {
    if (loading) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={className ? `im-button ${className}` : 'im-button'}
      data-im-part="button"
      data-variant={variant}
      data-size={size === 'medium' ? undefined : size}
      data-block={block || undefined}
      aria-busy={loading || undefined}
      onClick={click}
    >
      {loading ? <Spinner /> : icon ? <Icon shape={icon} size={18} /> : null}
      {children}
    </button>
  );
});
