import type { OpenTimeline } from 'im-sdk';
import { parseConversationKey } from 'im-sdk/protocol';
import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import type { ComposerController, ComposerSnapshot } from '../../hooks/composer/composer-types.ts';
import { lastEditable } from '../../hooks/composer/last-editable.ts';
import { useComposed } from '../../hooks/composer/useComposed.ts';
import { useConnection } from '../../hooks/useConnection.ts';
import { useLayoutEffectInPage } from '../../hooks/useLayoutEffectInPage.ts';
import { usePainted } from '../../hooks/usePainted.ts';
import { useWriteBar } from '../../hooks/useWriteBar.ts';
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
  /** Whether the kit's composer has stood in this pane: then it comes back at once. */
  readonly stood: { current: boolean };
}

/** Where one writes in a pane, if one may: the host's own composer or the kit's. */
export function PaneComposer({ own: Own, ...props }: PaneComposerParts): ReactNode {
  const { composer, onSent, writing, timeline, stood } = props;
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
  return Own ? <Own {...given} handle={writing} /> : <ComposerInTime {...given} writing={writing} stood={stood} />;
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

interface ComposerInTimeProps extends Pick<PaneComposerParts, 'composer' | 'onSent' | 'writing' | 'stood'> {
  readonly name: string;
  readonly onEditLast: () => void;
}

/**
 * The kit's composer. The messages are painted first: until then an empty box of the same size stands in the place of one
 * that has nothing to show.
 */
function ComposerInTime({ writing, stood, ...given }: ComposerInTimeProps): ReactNode {
  const { composer } = given;
  const painted = usePainted();
  const empty = useComposed(composer, isEmpty);
  const closed = useWriteBar(composer.conversation) !== undefined;
  const offline = useConnection().lost;
  const toFocus = useRef(false);
  stood.current ||= painted || !empty || closed || offline;
  const there = stood.current;
  useLayoutEffectInPage(() => {
    if (!there || !toFocus.current) return;
    toFocus.current = false;
    writing.current?.focus();
  }, [there, writing]);
  if (there) return <Composer {...given} ref={writing} />;
  return <ComposerToCome composer={composer} writing={writing} toFocus={toFocus} />;
}

function isEmpty({ text, quote, editing, attachments }: ComposerSnapshot): boolean {
  return text === '' && !quote && !editing && attachments.length === 0;
}

interface ComposerToComeProps extends Pick<PaneComposerParts, 'composer' | 'writing'> {
  readonly toFocus: { current: boolean };
}

function ComposerToCome({ composer, writing, toFocus }: ComposerToComeProps): ReactNode {
  useImperativeHandle(
    writing,
    () => ({
      focus() {
        toFocus.current = true;
      },
      insert: (text) => composer.setText(composer.state.getSnapshot().text + text),
    }),
    [composer, toFocus],
  );
  return (
    <div className="im-composer" data-im-part="composer" data-state="open">
      <div className="im-composer__box">
        <div className="im-composer__line" />
      </div>
    </div>
  );
}
