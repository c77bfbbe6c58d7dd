import type { MessageRow, MessageUpload, Readable } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';
import { type ComponentClass, type ReactNode, useMemo, useState } from 'react';
import { createSignal } from '../../../hooks/create-signal.ts';
import { useLayoutEffectInPage } from '../../../hooks/useLayoutEffectInPage.ts';
import { contentFields } from '../../../rich-text/content-fields.ts';
import type { KindProps } from './kind.ts';

/** Props of a custom message kind: those of the built-in kinds and the ones below. */
export interface MessageKindProps<Data = unknown> extends KindProps {
  /**
   * For type 1000: `data` of the content. For other types: the parsed fields of the content, `{}` if it is not a JSON
   * object. Sent by another client and not validated.
   */
  readonly data: Data;
  /** User id of the reader. */
  readonly selfId: number;
  /** Files of an own message that is being sent, with progress; `undefined` for others. */
  readonly upload: MessageUpload | undefined;
  /** Opens the image viewer. `undefined` if the list has none. */
  readonly openImage: ((row: MessageRow) => void) | undefined;
}

/** Content of a message without its row, as chat previews and quotes have it. */
export interface SummarisedMessage<Data = unknown> {
  /** `MessageType`, or 1000 and above for custom messages. */
  readonly type: number;
  /** Raw content of the message. */
  readonly content: string;
  /** Parsed content, as `MessageKindProps.data`. */
  readonly data: Data;
}

// Method syntax makes the parameter bivariant: a kind may declare the type of its `data`.
type Parts<Data> = {
  draw(props: MessageKindProps<Data>): ReactNode;
  summary(message: SummarisedMessage<Data>): string | undefined;
};
type KindComponent<Data> = Parts<Data>['draw'] | ComponentClass<MessageKindProps<Data>>;

/** Renders one kind of message: the content of its bubble or, with `bare`, the message without a bubble. */
export type MessageKind<Data = unknown> =
  | KindComponent<Data>
  | {
      /** Renders the message. */
      readonly component: KindComponent<Data>;
      /** Renders without a bubble. Default false. */
      readonly bare?: boolean;
      /**
       * One line in the reader's language for chat previews, quotes, notifications and the accessible name. Default,
       * also if it returns `undefined`: the `fallback` sentence of the content.
       */
      readonly summary?: Parts<Data>['summary'];
    };

/**
 * Custom kinds by key. A type number adds a type (1000 and above) or replaces a built-in one; for messages of type 1000
 * the key may also be the `kind` in their content.
 */
export type MessageKinds = Readonly<Record<number | string, MessageKind>>;

/** Custom kinds of the host. Keeps its identity while the names stay the same, even if the host passes new objects. */
export interface HostKinds {
  /** The kinds object of the latest render. */
  readonly latest: Readable<MessageKinds | undefined>;
  /** Key of the custom kind that renders a message; `undefined` for built-in kinds. */
  nameOf(message: { readonly type: number; readonly content: string }): string | undefined;
  /** True if the kind renders without a bubble. */
  isBare(name: string): boolean;
  /** Summary by the custom kind; `undefined` if it provides none. */
  summaryOf(message: { readonly type: number; readonly content: string }): string | undefined;
}

/** The `data` prop of a custom kind. */
export function dataOf({ type, content }: { readonly type: number; readonly content: string }): unknown {
  const fields = contentFields(content);
  return type === MessageType.CUSTOM ? fields.data : fields;
}

const isBare = (kind: MessageKind): boolean => 'bare' in kind && kind.bare === true;

/** Memoizes the host's kinds by their names and `bare` flags. */
export function useHostKinds(kinds: MessageKinds | undefined): HostKinds | undefined {
  const [latest] = useState(() => createSignal(kinds));
  useLayoutEffectInPage(() => latest.set(kinds), [latest, kinds]);
  const shape = kinds && JSON.stringify(Object.entries(kinds).map(([name, kind]) => [name, isBare(kind)]));
  return useMemo(() => (shape === undefined ? undefined : createHostKinds(latest, shape)), [latest, shape]);
}

function createHostKinds(latest: Readable<MessageKinds | undefined>, shape: string): HostKinds {
  const bare = new Map(JSON.parse(shape) as [string, boolean][]);
  function nameOf({ type, content }: { readonly type: number; readonly content: string }): string | undefined {
    const kind = type === MessageType.CUSTOM ? contentFields(content).kind : undefined;
    if (typeof kind === 'string' && bare.has(kind)) return kind;
    return bare.has(String(type)) ? String(type) : undefined;
  }
  return {
    latest,
    nameOf,
    isBare: (name) => bare.get(name) === true,
    summaryOf({ type, content }) {
      const name = nameOf({ type, content });
      const kind = name === undefined ? undefined : latest.getSnapshot()?.[name];
      if (!kind || !('summary' in kind)) return undefined;
      return kind.summary?.({ type, content, data: dataOf({ type, content }) });
    },
  };
}
