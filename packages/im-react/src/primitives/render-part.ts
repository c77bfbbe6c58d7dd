import {
  type AllHTMLAttributes,
  type ComponentPropsWithRef,
  createElement,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
} from 'react';
import { mergeProps } from './merge-props.ts';

/** Elements that parts are made of. */
export type PartTag = 'article' | 'button' | 'div' | 'span' | 'time' | 'ul';

/** Props of every part: HTML attributes, `className`, `style` and `ref` are set on its element. */
export interface PartProps<Of extends PartTag = 'div'> extends HTMLAttributes<HTMLElement> {
  /** Renders another element; spread all given props on it. */
  readonly render?: ((props: ComponentPropsWithRef<Of>) => ReactElement) | undefined;
}

/** Host props and ref that a component passes to the element of its part. */
export interface PartElementProps<Of extends PartTag = 'div'> {
  /** Attributes and `render` function of the host. */
  readonly part?: PartProps<Of> | undefined;
  /** Ref to the element. */
  readonly partRef?: Ref<HTMLElement> | undefined;
}

/** The part's own attributes, including `data-*`. */
interface OwnProps extends AllHTMLAttributes<HTMLElement> {
  readonly [data: `data-${string}`]: string | number | boolean | undefined;
}

/** Renders the element of a part with merged props, or calls the host's `render` with them. */
export function renderPart<Of extends PartTag>(
  tag: Of | 'bdi' | 'i',
  own: OwnProps,
  { render, ...given }: PartProps<Of> = {},
  ref?: Ref<HTMLElement>,
): ReactElement {
  const merged = Object.keys(given).length > 0 ? mergeProps({ ...given }, { ...own }) : own;
  const props = { ...merged, ...(ref && { ref }) } as ComponentPropsWithRef<Of>;
  return render ? render(props) : createElement(tag, props);
}
