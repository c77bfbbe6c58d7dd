import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from 'react';
import { Icon, type IconShape } from '../../ui/icon/Icon.tsx';

/** Props of `CallControl`, and those of an HTML button. */
export interface CallControlProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Visible text and accessible name. */
  readonly label: string;
  /** Icon in the round button. */
  readonly icon: IconShape;
  /** `off`: white, for what is switched off; `end`: red. Default: grey. */
  readonly look?: 'off' | 'end';
  /** Small button at the corner of the round one. */
  readonly more?: ReactNode;
}

/** Round button of a call with its name below. */
export const CallControl = forwardRef<HTMLButtonElement, CallControlProps>(function CallControl(
  { label, icon, look, more, ...rest },
  ref,
) {
  return (
    <span className="im-call-control" data-im-part="call-control" data-look={look}>
      <button type="button" {...rest} ref={ref} className="im-call-control__button">
        <span className="im-call-control__round">
          <Icon shape={icon} size={22} />
        </span>
        <span className="im-call-control__label">{label}</span>
      </button>
      {more}
    </span>
  );
});
