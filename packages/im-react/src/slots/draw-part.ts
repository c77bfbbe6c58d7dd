import { type ComponentPropsWithRef, createElement, type HTMLAttributes, type ReactElement, type Ref } from 'react';
import { joinProps } from './join-props.ts';

type Tag = 'article' | 'div' | 'span' | 'ul';

/** What every part takes beside its own props: attributes, `className`, `style` and `ref` reach its element. */
export interface PartProps<Of extends Tag = 'div'> extends HTMLAttributes<HTMLElement> {
  /** Draws another element with all that the part's is: give it every prop. */
  readonly render?: ((props: ComponentPropsWithRef<Of>) => ReactElement) | undefined;
}

/** What a component hands on to the element of its part. */
export interface WithPart<Of extends Tag = 'div'> {
  readonly part?: PartProps<Of> | undefined;
  readonly partRef?: Ref<HTMLElement> | undefined;
}

/** The part's own attributes, `data-*` among them. */
interface OwnProps extends HTMLAttributes<HTMLElement> {
  readonly [data: `data-${string}`]: string | number | boolean | undefined;
}

/** The element of a part: its own props with those of the host, or what the host draws from them. */
export function drawPart<Of extends Tag>(
  tag: Of,
  own: OwnProps,
  { render, ...given }: PartProps<Of> = {},
  ref?: Ref<HTMLElement>,
): ReactElement {
  const props = { ...joinProps({ ...given }, { ...own }), ...(ref && { ref }) } as ComponentPropsWithRef<Of>;
  return render ? render(props) : createElement(tag, props);
}
