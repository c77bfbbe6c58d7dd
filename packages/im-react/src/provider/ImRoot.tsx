'use client';

import { type ComponentType, createElement, forwardRef, type ReactNode, useContext, useRef } from 'react';
import { useLayoutEffectInPage } from '../hooks/useLayoutEffectInPage.ts';
import { KitProvider } from './KitProvider.tsx';
import { KitContext, RootContext, useKit } from './kit-context.ts';

export interface ImRootProps {
  readonly children?: ReactNode;
}

/**
 * The element (`.im-root`) that all styles hang on, with language, direction, theme and density. It has no box of its own
 * (`display: contents`). Components of the kit make one where they stand in none; a host puts one around elements of its
 * own that use the kit's custom properties. Draws nothing until the texts of the language are there.
 */
export function ImRoot({ children }: ImRootProps): ReactNode {
  const isInRoot = useContext(RootContext);
  const kit = useContext(KitContext);
  if (isInRoot) return children;
  const root = <RootElement>{children}</RootElement>;
  return kit ? root : <KitProvider>{root}</KitProvider>;
}

function RootElement({ children }: ImRootProps): ReactNode {
  const { looks, isReady, attach } = useKit();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffectInPage(() => (element.current ? attach(element.current) : undefined), [attach]);
  return (
    <RootContext.Provider value={true}>
      <div {...looks} ref={element} data-im-part="root">
        {isReady ? children : null}
      </div>
    </RootContext.Provider>
  );
}

/** A component that makes its own root where it stands in none. */
export function withRoot<Props extends object>(Part: ComponentType<Props>): (props: Props) => ReactNode {
  const Rooted = forwardRef<unknown, Props>((props, ref) => (
    <ImRoot>{createElement(Part, (ref === null ? props : { ...props, ref }) as Props)}</ImRoot>
  ));
  Rooted.displayName = Part.displayName ?? Part.name;
  return Rooted as unknown as (props: Props) => ReactNode;
}
