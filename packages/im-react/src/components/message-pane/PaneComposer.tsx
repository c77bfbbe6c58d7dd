import type { OpenTimeline } from 'im-sdk';
import { parseConversationKey } from 'im-sdk/protocol';
import { memo, type ReactNode, type RefObject, useEffect } from 'react';
import type { ComposerController } from '../../hooks/composer/composer-types.ts';
import { lastEditable } from '../../hooks/composer/last-editable.ts';
import { useComposed } from '../../hooks/composer/useComposed.ts';
import { useEvent } from '../../hooks/useEvent.ts';
import { useUi } from '../../provider/ui-context.ts';
import { Composer } from '../composer/Composer.tsx';
import type { ComposerHandle } from '../composer/parts/ComposerRoot.tsx';
import { useConversationName } from '../conversation-header/ConversationHeader.tsx';
import type { MessagePaneSlots } from './pane-slots.ts';

interface PaneComposerParts {
  readonly composer: ComposerController;
  readonly onSent: () => void;
  readonly writing: RefObject<ComposerHandle | null>;
  readonly timeline: OpenTimeline | undefined;
  readonly own: MessagePaneSlots['Composer'];
}

/** Not rendered again when only the pane's messages or panels change. */
const StableComposer = memo(Composer);

/** Composer of a pane: the host's slot or the built-in one. Renders nothing in system conversations. */
export function PaneComposer({ own: Own, ...props }: PaneComposerParts): ReactNode {
  const { composer, onSent, writing, timeline } = props;
  const { clock } = useUi();
  const name = useConversationName(composer.conversation);
  useStandingQuote(composer, timeline);
  useStandingEdit(composer, timeline);
  const editLast = useEvent(() => {
    const row = timeline && lastEditable(timeline, clock.now());
    if (row) composer.edit(row);
  });
  if (Own === null || parseConversationKey(composer.conversation)?.kind === 'system') return null;
  const given = { composer, name, onSent, onEditLast: editLast };
  return Own ? <Own {...given} handle={writing} /> : <StableComposer {...given} ref={writing} />;
}

/** Removes the quote if its message is recalled: its text must not stay in the composer or the draft. */
function useStandingQuote(composer: ComposerController, timeline: OpenTimeline | undefined): void {
  const key = useComposed(composer, (snapshot) => snapshot.quote?.key);
  useEffect(() => {
    if (key === undefined || !timeline) return;
    const row = timeline.row(key);
    const look = (): void => {
      if (row.getSnapshot()?.recalled) composer.quote(undefined);
    };
    look();
    return row.subscribe(look);
  }, [composer, timeline, key]);
}

/** Cancels editing if the message is recalled. Keeps the changed text if the composer is otherwise empty. */
function useStandingEdit(composer: ComposerController, timeline: OpenTimeline | undefined): void {
  const edited = useComposed(composer, (snapshot) => snapshot.editing);
  useEffect(() => {
    if (!edited || !timeline) return;
    const row = timeline.row(edited.key);
    const look = (): void => {
      if (!row.getSnapshot()?.recalled) return;
      const { text } = composer.state.getSnapshot();
      composer.cancelEdit();
      if (text !== edited.content && composer.state.getSnapshot().text === '') composer.setText(text);
    };
    look();
    return row.subscribe(look);
  }, [composer, timeline, edited]);
}
