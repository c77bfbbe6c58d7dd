import { type ButtonHTMLAttributes, forwardRef, type ReactElement, type Ref, useMemo } from 'react';
import { mergeRefs } from '../primitives/merge-props.ts';
import { type PartElementProps, renderPart } from '../primitives/render-part.ts';
import { Icon, type IconShape } from './icon/Icon.tsx';
import { Tooltip } from './tooltip/Tooltip.tsx';

/** Props of `IconButton`, and those of an HTML button. */
export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'part'>,
    PartElementProps<'button'> {
  /** Accessible name and tooltip. */
  readonly label: string;
  /** The icon. */
  readonly icon: IconShape;
  /** 36 or 28 px square. Default `medium`. */
  readonly size?: 'small' | 'medium';
  /** Icon size in px. Default 20, or 18 if `small`. */
  readonly iconSize?: number;
  /** Mirrors the icon in right-to-left text. */
  readonly mirror?: boolean;
}

/** Icon-only button; its label shows as a tooltip on hover and keyboard focus. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, icon, size = 'medium', iconSize, mirror, className, children, part, partRef, ...rest },
  ref,
) {
  const joined = useMemo(() => (partRef ? mergeRefs(ref as Ref<HTMLElement>, partRef) : ref), [ref, partRef]);
  const own = {
    type: 'button',
    ...rest,
    className: className ? `im-icon-button ${className}` : 'im-icon-button',
    'data-im-part': 'icon-button',
    'data-size': size === 'small' ? 'small' : undefined,
    'aria-label': label,
    children: (
      <>
        <Icon shape={icon} size={iconSize ?? (size === 'small' ? 18 : 20)} mirror={mirror} />
        {children}
      </>
    ),
  };
  const button = renderPart('button', own, part, joined as Ref<HTMLElement>);
  return <Tooltip text={label}>{button as ReactElement<Record<string, unknown>>}</Tooltip>;
});
