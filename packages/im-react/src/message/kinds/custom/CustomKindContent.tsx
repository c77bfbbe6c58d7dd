import { type ComponentType, createElement, type ReactNode, useMemo } from 'react';
import { useReadable } from '../../../primitives/useReadable.ts';
import { useMessageCustomisation } from '../../customisation-context.tsx';
import { useMessageList } from '../../list-context.ts';
import type { KindProps } from '../kind.ts';
import { useUpload } from '../upload/useUpload.ts';
import type { CustomKinds, MessageKind, MessageKindProps } from './custom-kinds.ts';

const NOTHING = { getSnapshot: () => undefined, subscribe: () => () => undefined };

/** Renders a message with the host's custom kind. A new `kinds` object re-renders only these messages. */
export function CustomKindContent(props: KindProps): ReactNode {
  const { kinds } = useMessageCustomisation();
  const { selfId, openImage } = useMessageList();
  const upload = useUpload(props.row);
  const { type, content } = props.row;
  const found = useMemo(() => kinds?.find({ type, content }), [kinds, type, content]);
  const latest = useReadable<ReturnType<CustomKinds['latest']['getSnapshot']>>(kinds?.latest ?? NOTHING);
  const kind = latest?.[found?.name ?? ''];
  if (!found || !kind) return null;
  // A message that is drawn by another kind is mounted anew: its hooks are other ones.
  return (
    <DrawnKind key={found.name} kind={kind} kindProps={{ ...props, data: found.data, selfId, upload, openImage }} />
  );
}

function DrawnKind({
  kind,
  kindProps,
}: {
  readonly kind: MessageKind;
  readonly kindProps: MessageKindProps;
}): ReactNode {
  return draw(kind, kindProps);
}

/**
 * Calls a function component instead of mounting it: an inline function has a new identity in each host render and
 * would be remounted.
 */
function draw(kind: MessageKind, props: MessageKindProps): ReactNode {
  const component = 'component' in kind ? kind.component : kind;
  const isPlain = typeof component === 'function' && !component.prototype?.isReactComponent;
  if (isPlain) return (component as (props: MessageKindProps) => ReactNode)(props);
  return createElement(component as ComponentType<MessageKindProps>, props);
}
