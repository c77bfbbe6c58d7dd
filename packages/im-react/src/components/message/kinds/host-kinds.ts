import type { MessageRow, MessageUpload, Readable } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';
import { type ComponentClass, type ReactNode, useMemo, useState } from 'react';
import { createSignal } from '../../../hooks/create-signal.ts';
import { useLayoutEffectInPage } from '../../../hooks/useLayoutEffectInPage.ts';
import { contentFields } from '../../../rich-text/content-fields.ts';
import type { KindProps } from './kind.ts';

/** What a kind of the host's own is drawn from: what the kit's own kinds get. */
export interface MessageKindProps<Data = unknown> extends KindProps {
  /**
   * The `data` of a message of type 1000; of other types the fields of the content, `{}` where it is no object's JSON
   * text. From a peer: not checked.
   */
  readonly data: Data;
  /** The reader's own id. */
  readonly selfId: number;
  /** The files of a message on its way; `undefined` for others. */
  readonly upload: MessageUpload | undefined;
  /** Shows a picture large. `undefined` where nothing does. */
  readonly openImage: ((row: MessageRow) => void) | undefined;
}

/** A message of which only the content is known: in a list of conversations, or as a quote. */
export interface SummarisedMessage<Data = unknown> {
  readonly type: number;
  readonly content: string;
  readonly data: Data;
}

// A method's parameter may be narrower: a kind says what `data` it expects.
type Parts<Data> = {
  draw(props: MessageKindProps<Data>): ReactNode;
  summary(message: SummarisedMessage<Data>): string | undefined;
};
type KindComponent<Data> = Parts<Data>['draw'] | ComponentClass<MessageKindProps<Data>>;

/** Draws one kind of message: what stands in its bubble or, `bare`, the message without one. */
export type MessageKind<Data = unknown> =
  | KindComponent<Data>
  | {
      readonly component: KindComponent<Data>;
      /** Default false. */
      readonly bare?: boolean;
      /**
       * One line in the reader's language, for the list of conversations, quotes, notifications and the message's
       * accessible name. Default, and where it gives `undefined`: the sentence in the content's `fallback`.
       */
      readonly summary?: Parts<Data>['summary'];
    };

/**
 * How a host draws kinds of messages: its own (1000 and above) or those of the kit in another way by type number, those
 * of type 1000 also by the `kind` in their content.
 */
export type MessageKinds = Readonly<Record<number | string, MessageKind>>;

/** The kinds of a host. The same object for as long as their names are the same, whatever objects the host hands in. */
export interface HostKinds {
  readonly latest: Readable<MessageKinds | undefined>;
  /** Name among the host's kinds; `undefined` for what the kit draws. */
  nameOf(message: { readonly type: number; readonly content: string }): string | undefined;
  isBare(name: string): boolean;
  /** The host's own summary; `undefined` where it gives none. */
  summaryOf(message: { readonly type: number; readonly content: string }): string | undefined;
}

/** What a kind is given as `data`. */
export function dataOf({ type, content }: { readonly type: number; readonly content: string }): unknown {
  const fields = contentFields(content);
  return type === MessageType.CUSTOM ? fields.data : fields;
}

const isBare = (kind: MessageKind): boolean => 'bare' in kind && kind.bare === true;

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
