import type { MessageRow } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';
import { contentFields } from '../../../rich-text/content-summary.ts';
import type { MessageKind, MessageKinds } from '../../message-list/list-context.ts';
import type { Kind } from './kind.ts';

const made = new WeakMap<MessageKind, Kind>();

function kindFrom(own: MessageKind): Kind {
  const Own = 'component' in own ? own.component : own;
  return {
    component: ({ row }) => <Own row={row} />,
    shape: 'bare' in own && own.bare === true ? 'bare' : 'text',
    meta: 'line',
  };
}

/** How the host draws a row: by the `kind` in its content for type 1000, else by its type. `undefined`: as the kit does. */
export function hostKind(kinds: MessageKinds | undefined, row: Pick<MessageRow, 'type' | 'content'>): Kind | undefined {
  if (!kinds) return undefined;
  const name = row.type === MessageType.CUSTOM ? contentFields(row.content).kind : undefined;
  const own = (typeof name === 'string' ? kinds[name] : undefined) ?? kinds[row.type];
  if (!own) return undefined;
  const kind = made.get(own) ?? kindFrom(own);
  made.set(own, kind);
  return kind;
}
