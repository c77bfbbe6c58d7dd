'use client';

import type { MessageRow, MessageUpload, Readable } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';
import { type ComponentClass, type ReactNode, useContext, useMemo } from 'react';
import { SettingsContext } from '../../../context/settings-context.ts';
import { createSignal } from '../../../platform/create-signal.ts';
import { reportHostError } from '../../../platform/report-error.ts';
import { useIsomorphicLayoutEffect } from '../../../primitives/useIsomorphicLayoutEffect.ts';
import { contentFields } from '../../../rich-text/content-fields.ts';
import type { MessageAction } from '../../action-types.ts';
import type { KindProps } from '../kind.ts';
import { type DataSchema, validData } from './data-schema.ts';

/** Props of a custom message kind: those of the built-in kinds and the ones below. */
export interface MessageKindProps<Data = unknown> extends KindProps {
  /**
   * For type 1000: `data` of the content. For other types: the parsed fields of the content, `{}` if it is not a JSON
   * object. Sent by another client: checked by the `schema` of the kind, if it has one.
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

// Method syntax makes the parameters bivariant: a kind may declare the type of its `data`.
/** A custom kind with all its options. Write it with `messageKind`, so that `data` has the type of the schema. */
export interface CustomKind<Data = unknown> {
  /** Renders the message. */
  readonly component: MessageKindComponent<Data>;
  /**
   * What `data` must be: a Standard Schema (Zod, Valibot, ArkType …) or a type guard. A message whose data does not fit is
   * rendered as if there were no such kind: as the `fallback` sentence of its content, else as unknown. Default: not
   * checked.
   */
  readonly schema?: DataSchema<Data>;
  /** Renders without a bubble. Default false. */
  readonly bare?: boolean;
  /**
   * One line in the reader's language for chat list, quotes, notifications and the accessible name. Default, also if it
   * returns `undefined` or throws: the `fallback` sentence of the content.
   */
  summary?(message: SummarisedMessage<Data>): string | undefined;
  /** The content in the accessible name. Default: `summary`. */
  spokenName?(message: SummarisedMessage<Data>): string | undefined;
  /** Built-in actions that its messages may offer, besides those of the host. Default: all that apply. */
  readonly actions?: readonly MessageAction[];
}

/** Component of a custom kind. */
export type MessageKindComponent<Data = unknown> =
  | { bivariant(props: MessageKindProps<Data>): ReactNode }['bivariant']
  | ComponentClass<MessageKindProps<Data>>;

/** Renders one kind of message: the content of its bubble or, with `bare`, the message without a bubble. */
export type MessageKind<Data = unknown> = MessageKindComponent<Data> | CustomKind<Data>;

/** Returns a custom kind as it is: `data` gets its type from `schema`. */
export function messageKind<Data>(kind: CustomKind<Data>): MessageKind {
  return kind as MessageKind;
}

/**
 * Custom kinds by key. A type number adds a type (1000 and above) or replaces a built-in one; for messages of type 1000
 * the key may also be the `kind` in their content.
 */
export type MessageKinds = Readonly<Record<number | string, MessageKind>>;

/** Fields of a message that a custom kind is chosen by. */
export interface KindSource {
  /** `MessageType`, or 1000 and above for custom messages. */
  readonly type: number;
  /** Raw content. */
  readonly content: string;
}

/** Custom kinds of the host. Keeps its identity while the names stay the same, even if the host passes new objects. */
export interface CustomKinds {
  /** The kinds object of the latest render. */
  readonly latest: Readable<MessageKinds | undefined>;
  /** Custom kind of a message, with its checked data; `undefined` for built-in kinds and data that does not fit. */
  find(message: KindSource): { readonly name: string; readonly data: unknown } | undefined;
  /** True if the kind renders without a bubble. */
  isBare(name: string): boolean;
  /** Summary by the custom kind; `undefined` if it provides none. */
  summaryOf(message: KindSource): string | undefined;
  /** Content in the accessible name by the custom kind; `undefined` if it provides none. */
  spokenNameOf(message: KindSource): string | undefined;
  /** False if the custom kind of a message does not allow a built-in action. */
  allows(message: KindSource, action: MessageAction): boolean;
}

const isBare = (kind: MessageKind): boolean => 'bare' in kind && kind.bare === true;

/** The options of a kind; `undefined` for a component alone. */
const optionsOf = (kind: MessageKind | undefined): CustomKind | undefined =>
  kind && 'component' in kind ? kind : undefined;

/** Memoizes the host's kinds by their names, `bare` flags and whether they have a schema. */
export function useCustomKinds(kinds: MessageKinds | undefined): CustomKinds | undefined {
  const onError = useContext(SettingsContext)?.onError;
  const shape =
    kinds &&
    JSON.stringify(
      Object.entries(kinds).map(([name, kind]) => [name, isBare(kind), optionsOf(kind)?.schema !== undefined]),
    );
  // `kinds` is left out: an inline object must not draw all messages again. A schema does not change.
  const created = useMemo(() => {
    if (kinds === undefined) return undefined;
    // One signal per shape: a new kind is in it before the first render of its messages.
    const latest = createSignal<MessageKinds | undefined>(kinds);
    return { latest, customKinds: createCustomKinds(latest, kinds, onError) };
  }, [shape, onError]);
  useIsomorphicLayoutEffect(() => created?.latest.set(kinds), [created, kinds]);
  return created?.customKinds;
}

function createCustomKinds(
  latest: Readable<MessageKinds | undefined>,
  kinds: MessageKinds,
  onError: ((error: unknown) => void) | undefined,
): CustomKinds {
  const found = new WeakMap<KindSource, ReturnType<CustomKinds['find']> | 'none'>();
  const reported = new Set<string>();
  /** Calls code of the host. Reports what it throws, once for each kind, and returns `undefined` then. */
  function call<T>(name: string, run: () => T): T | undefined {
    try {
      return run();
    } catch (error) {
      if (!reported.has(name)) reportHostError(onError, error);
      reported.add(name);
      return undefined;
    }
  }
  function read({ type, content }: KindSource): ReturnType<CustomKinds['find']> {
    const fields = contentFields(content);
    const own = type === MessageType.CUSTOM && typeof fields.kind === 'string' ? fields.kind : '';
    const name = [own, String(type)].find((key) => key !== '' && Object.hasOwn(kinds, key));
    if (name === undefined) return undefined;
    const data: unknown = type === MessageType.CUSTOM ? fields.data : fields;
    const schema = optionsOf(kinds[name])?.schema;
    const valid = schema ? call(name, () => validData(schema, data)) : { data };
    return valid && { name, data: valid.data };
  }
  function find(message: KindSource): ReturnType<CustomKinds['find']> {
    const known = found.get(message) ?? read(message) ?? 'none';
    found.set(message, known);
    return known === 'none' ? undefined : known;
  }
  function lineOf(message: KindSource, line: 'summary' | 'spokenName'): string | undefined {
    const own = find(message);
    const options = own && optionsOf(latest.getSnapshot()?.[own.name]);
    const { type, content } = message;
    return options && call(own.name, () => options[line]?.({ type, content, data: own.data }));
  }
  return {
    latest,
    find,
    isBare: (name) => kinds[name] !== undefined && isBare(kinds[name]),
    summaryOf: (message) => lineOf(message, 'summary'),
    spokenNameOf: (message) => lineOf(message, 'spokenName') ?? lineOf(message, 'summary'),
    allows(message, action) {
      const own = find(message);
      const allowed = own && optionsOf(latest.getSnapshot()?.[own.name])?.actions;
      return allowed?.includes(action) ?? true;
    },
  };
}
