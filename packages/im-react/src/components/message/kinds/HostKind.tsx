import { type ComponentType, createElement, type ReactNode, useMemo } from 'react';
import { useReadable } from '../../../hooks/useReadable.ts';
import { useDefaults } from '../../../provider/defaults-context.tsx';
import { useMessageList } from '../../message-list/list-context.ts';
import { dataOf, type HostKinds, type MessageKind, type MessageKindProps } from './host-kinds.ts';
import type { KindProps } from './kind.ts';
import { useUpload } from './upload/useUpload.ts';

const NOTHING = { getSnapshot: () => undefined, subscribe: () => () => undefined };

/** Draws a message in the host's way. Drawn anew when the host hands in other kinds; other messages are not. */
export function HostKind(props: KindProps): ReactNode {
  const { kinds } = useDefaults();
  const { selfId, openImage } = useMessageList();
  const upload = useUpload(props.row);
  const { type, content } = props.row;
  const data = useMemo(() => dataOf({ type, content }), [type, content]);
  const latest = useReadable<ReturnType<HostKinds['latest']['getSnapshot']>>(kinds?.latest ?? NOTHING);
  const own = latest?.[kinds?.nameOf(props.row) ?? ''];
  return own ? draw(own, { ...props, data, selfId, upload, openImage }) : null;
}

/** A plain function is called: made anew in each render of the host it would else be mounted anew each time. */
function draw(kind: MessageKind, props: MessageKindProps): ReactNode {
  const component = 'component' in kind ? kind.component : kind;
  const isPlain = typeof component === 'function' && !component.prototype?.isReactComponent;
  if (isPlain) return (component as (props: MessageKindProps) => ReactNode)(props);
  return createElement(component as ComponentType<MessageKindProps>, props);
}
