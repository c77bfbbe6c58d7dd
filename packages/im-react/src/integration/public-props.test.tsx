import type { ConversationKey } from 'im-sdk/protocol';
import type { ComponentPropsWithRef, Ref } from 'react';
import { expect, expectTypeOf, test } from 'vitest';
import {
  type ChatListProps,
  Composer,
  type ComposerHandle,
  type ComposerProps,
  type ConversationHeaderProps,
  type MessageListProps,
  MessagePane,
  type MessagePaneHandle,
  type MessagePaneProps,
  type MessagePaneSlots,
  type MessagePartProps,
  type MessageProps,
  type PaneComposerProps,
} from '../index.ts';

// What the type check proves: this file compiles, and each line marked so would not.
test('a pane is told its conversation in exactly one way', () => {
  const ways = [
    <MessagePane key="key" conversation="p:3" />,
    <MessagePane key="id" user={{ id: 3 }} />,
    <MessagePane key="external" user={{ externalId: 'crm/17' }} />,
    <MessagePane key="group" group={{ id: 5 }} />,
    // @ts-expect-error no conversation
    <MessagePane key="none" />,
    // @ts-expect-error two conversations
    <MessagePane key="two" conversation="p:3" user={{ id: 3 }} />,
    // @ts-expect-error no key of a conversation
    <MessagePane key="other" conversation="bob" />,
    // @ts-expect-error an external id is a text
    <MessagePane key="number" user={{ externalId: 17 }} />,
  ];
  expect(ways).toHaveLength(8);
  expectTypeOf<{ group: { id: number }; panel: null }>().toExtend<MessagePaneProps>();
});

test('refs, slots and choices have the types that the documentation names', () => {
  expectTypeOf<MessagePaneHandle>().toHaveProperty('focusComposer');
  expectTypeOf<PaneComposerProps['handle']>().toEqualTypeOf<Ref<ComposerHandle>>();
  expectTypeOf<ChatListProps['selected']>().toEqualTypeOf<ConversationKey | null | undefined>();
  expectTypeOf<NonNullable<ConversationHeaderProps['render']>>().returns.toExtend<object>();
  expectTypeOf<NonNullable<MessagePaneProps['render']>>()
    .parameter(0)
    .toEqualTypeOf<ComponentPropsWithRef<'section'>>();
  expectTypeOf<NonNullable<ComposerProps['render']>>().parameter(0).toEqualTypeOf<ComponentPropsWithRef<'div'>>();
  expectTypeOf<NonNullable<MessageListProps['render']>>().returns.toExtend<object>();
  expectTypeOf<NonNullable<MessagePartProps['render']>>().returns.toExtend<object>();
  const slots: MessagePaneSlots = {
    Header: null,
    Message: ({ row, layout }: MessageProps) => (row.mine && layout.first ? 'mine' : 'theirs'),
    // @ts-expect-error messages cannot be left out
    Empty: null,
  };
  expect(slots.Header).toBeNull();
});

test('parts of a composer that draw their own content take no children', () => {
  const parts = [
    <Composer.Send key="send">Go</Composer.Send>,
    // @ts-expect-error the field is a text field
    <Composer.Field key="field">text</Composer.Field>,
    // @ts-expect-error the button has its icon
    <Composer.Emoji key="emoji">:)</Composer.Emoji>,
  ];
  expect(parts).toHaveLength(3);
});
