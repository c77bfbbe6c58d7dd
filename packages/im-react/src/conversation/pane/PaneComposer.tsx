import type { MessageRow, OpenTimeline } from 'im-sdk';
import { limits, MessageType, parseConversationKey } from 'im-sdk/protocol';
import { memo, type ReactNode, type RefObject, useEffect } from 'react';
import { useUi } from '../../context/ui-context.ts';
import type { ComposerController } from '../../hooks/composer/composer-types.ts';
import { useComposed } from '../../hooks/composer/useComposed.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { Composer } from '../composer/Composer.tsx';
import type { ComposerHandle, ComposerOptions } from '../composer/parts/ComposerRoot.tsx';
import { useConversationName } from '../header/ConversationHeader.tsx';
import type { MessagePaneSlots } from '../pane-slots.tsx';

interface PaneComposerParts {
  readonly options: PaneComposerOptions | undefined;
  readonly composer: ComposerController;
  readonly onSent: () => void;
  readonly composerHandle: RefObject<ComposerHandle | null>;
  readonly timeline: OpenTimeline | undefined;
  readonly slot: MessagePaneSlots['Composer'];
}

/** Options of the pane's composer. */
export type PaneComposerOptions = Pick<ComposerOptions, 'attach' | 'attachItems' | 'onCard' | 'sendKey'>;

/** Not rendered again when only the pane's messages or panels change. */
const StableComposer = memo(Composer);

/** Composer of a pane: the host's slot or the built-in one. Renders nothing in system conversations. */
export function PaneComposer({ slot: Own, options, ...props }: PaneComposerParts): ReactNode {
  const { composer, onSent, composerHandle, timeline } = props;
  const { clock } = useUi();
  const name = useConversationName(composer.conversation);
  useDropRecalledQuote(composer, timeline);
  useCancelRecalledEdit(composer, timeline);
  const editLast = useEvent(() => {
    const row = timeline && lastEditable(timeline, clock.now());
    if (row) composer.edit(row);
  });
  if (Own === null || parseConversationKey(composer.conversation)?.kind === 'system') return null;
  const composerProps = { ...options, composer, name, onSent, onEditLast: editLast };
  return Own ? (
    <Own {...composerProps} handle={composerHandle} />
  ) : (
    <StableComposer {...composerProps} ref={composerHandle} />
  );
}

/** Removes the quote if its message is recalled: its text must not stay in the composer or the draft. */
function useDropRecalledQuote(composer: ComposerController, timeline: OpenTimeline | undefined): void {
  const key = useComposed(composer, (snapshot) => snapshot.quote?.key);
  useEffect(() => {
    if (key === undefined || !timeline) return;
    const row = timeline.row(key);
    const update = (): void => {
      if (row.getSnapshot()?.recalled) composer.quote(undefined);
    };
    update();
    return row.subscribe(update);
  }, [composer, timeline, key]);
}

/** Cancels editing if the message is recalled. Keeps the changed text if the composer is otherwise empty. */
function useCancelRecalledEdit(composer: ComposerController, timeline: OpenTimeline | undefined): void {
  const edited = useComposed(composer, (snapshot) => snapshot.editing);
  useEffect(() => {
    if (!edited || !timeline) return;
    const row = timeline.row(edited.key);
    const update = (): void => {
      if (!row.getSnapshot()?.recalled) return;
      const { text } = composer.state.getSnapshot();
      composer.cancelEdit();
      if (text !== edited.content && composer.state.getSnapshot().text === '') composer.setText(text);
    };
    update();
    return row.subscribe(update);
  }, [composer, timeline, edited]);
}

/** Number of newest rows to search. */
const ROWS = 50;

/** Newest own text message if it can still be edited at `now` (epoch ms); else `undefined`. */
function lastEditable(timeline: Pick<OpenTimeline, 'getSnapshot' | 'row'>, now: number): MessageRow | undefined {
  const rows = timeline.getSnapshot();
  for (let index = rows.count - 1; index >= Math.max(0, rows.count - ROWS); index--) {
    const row = timeline.row(rows.keyAt(index) ?? '').getSnapshot();
    if (row?.mine && row.id > 0 && row.type === MessageType.TEXT && !row.recalled && row.forwardedFrom === '') {
      return now - row.sendTime < limits.editWithinMs ? row : undefined;
    }
  }
  return undefined;
}
