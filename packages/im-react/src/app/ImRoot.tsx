'use client';

import { type ComponentType, createElement, forwardRef, type ReactNode, useContext, useRef } from 'react';
import { RootContext, UiContext, useUi } from '../context/ui-context.ts';
import { useIsomorphicLayoutEffect } from '../primitives/useIsomorphicLayoutEffect.ts';
import { ErrorBoundary } from '../ui/error-boundary/ErrorBoundary.tsx';
import { UiProvider } from './UiProvider.tsx';

/** Props of `ImRoot`. */
export interface ImRootProps {
  /** Content of the root element. */
  readonly children?: ReactNode;
}

/**
 * The `.im-root` element that all styles are scoped to, with language, direction, theme and density. Has no box of its
 * own (`display: contents`). Kit components add one if there is none above; a host adds one around own elements that
 * use the kit's custom properties. Renders nothing until the texts are loaded.
 */
export function ImRoot({ children }: ImRootProps): ReactNode {
  const isInRoot = useContext(RootContext);
  const ui = useContext(UiContext);
  if (isInRoot) return children;
  const root = <RootElement>{children}</RootElement>;
  return ui ? root : <UiProvider>{root}</UiProvider>;
}

function RootElement({ children }: ImRootProps): ReactNode {
  const { rootAttributes, isReady, attach } = useUi();
  const element = useRef<HTMLDivElement>(null);
  useIsomorphicLayoutEffect(() => (element.current ? attach(element.current) : undefined), [attach]);
  return (
    <RootContext.Provider value={true}>
      <div {...rootAttributes} ref={element} data-im-part="root">
        {isReady ? children : null}
      </div>
    </RootContext.Provider>
  );
}

/**
 * Wraps a component in an `.im-root` if there is none above, and in an error boundary. If the component or a slot throws,
 * an error card is shown until "Try again" or another `conversation`.
 */
export function withRoot<Props extends object>(Part: ComponentType<Props>): (props: Props) => ReactNode {
  const Rooted = forwardRef<unknown, Props>((props, ref) => (
    <ImRoot>
      <ErrorBoundary kind="list" resetKey={'conversation' in props ? props.conversation : undefined}>
        {createElement(Part, (ref === null ? props : { ...props, ref }) as Props)}
      </ErrorBoundary>
    </ImRoot>
  ));
  Rooted.displayName = Part.displayName ?? Part.name;
  return Rooted as unknown as (props: Props) => ReactNode;
}
