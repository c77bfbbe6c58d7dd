import type { OpenTimeline } from 'im-sdk';
import { parseConversationKey } from 'im-sdk/protocol';
import { type ReactNode, type RefObject, useEffect } from 'react';
import type { ComposerController } from '../../hooks/composer/composer-types.ts';
import { lastEditable } from '../../hooks/composer/last-editable.ts';
import { useComposed } from '../../hooks/composer/useComposed.ts';
import { useKit } from '../../provider/kit-context.ts';
import { Composer, type ComposerHandle } from '../composer/Composer.tsx';
import { useConversationName } from '../conversation-header/ConversationHeader.tsx';
import type { MessagePaneSlots } from './pane-slots.ts';

interface PaneComposerParts {
  readonly composer: ComposerController;
  readonly onSent: () => void;
  readonly writing: RefObject<ComposerHandle | null>;
  readonly timeline: OpenTimeline | undefined;
  readonly own: MessagePaneSlots['Composer'];
}

/** Where one writes in a pane, if one may: the host's own composer or the kit's. */
export function PaneComposer({ own: Own, ...props }: PaneComposerParts): ReactNode {
  const { composer, onSent, writing, timeline } = props;
  const { clock } = useKit();
  const name = useConversationName(composer.conversation);
  useStandingQuote(composer, timeline);
  useStandingEdit(composer, timeline);
  if (Own === null || parseConversationKey(composer.conversation)?.kind === 'system') return null;
  function editLast(): void {
    const row = timeline && lastEditable(timeline, clock.now());
    if (row) composer.edit(row);
  }
  const given = { composer, name, onSent, onEditLast: editLast };
  return Own ? <Own {...given} handle={writing} /> : <Composer {...given} ref={writing} />;
}

/** What is being answered may be recalled meanwhile: then its words stay neither over the text nor in the draft. */
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

/** What is being changed may be recalled meanwhile: nothing can be saved then. The words stay where they are not in the way. */
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
