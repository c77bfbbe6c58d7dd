import { parseConversationKey } from 'im-sdk';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useClient } from '../../../context/useClient.ts';
import type { ComposerController } from '../../../hooks/composer/composer-types.ts';
import { toField, wireOffset } from '../../../hooks/composer/emoji-chars.ts';
import {
  type MentionCandidate,
  type MentionQuery,
  mentionCandidates,
  mentionQueryAt,
} from '../../../hooks/composer/mention-candidates.ts';
import { canWriteWhileMuted } from '../../../hooks/messages/useSendBlockReason.ts';
import { useSelfId } from '../../../hooks/session/useSelfId.ts';
import { useEvent } from '../../../primitives/useEvent.ts';
import { useIsomorphicLayoutEffect } from '../../../primitives/useIsomorphicLayoutEffect.ts';
import type { ComposerFieldHandle } from '../field/ComposerField.tsx';
import { MentionList, type MentionListHandle } from './MentionList.tsx';
import { MentionsFailed } from './MentionsFailed.tsx';

/** State and handlers of mentioning in a composer. */
export interface Mentions {
  /** True while the list is open. */
  readonly open: boolean;
  /** The list element; `null` while closed. */
  readonly list: ReactNode;
  /** Id of the list, for `aria-controls`. */
  readonly listId: string | undefined;
  /** Id of the highlighted option. */
  readonly activeOption: string | undefined;
  /** Closes the list until another `@` is typed. */
  close(): void;
  /** Handles arrow keys, Enter and Tab. Returns true if handled. */
  key(event: KeyboardEvent): boolean;
  /** Called when caret or text change, in field offsets. */
  onCaret(text: string, caret: number): void;
}

interface MentionsParts {
  readonly composer: ComposerController;
  readonly field: RefObject<ComposerFieldHandle | null>;
  /** Root element of the composer, which contains the list. */
  readonly root: RefObject<HTMLElement | null>;
  readonly enabled: boolean;
}

const LIST_WIDTH = 260;
const MARGIN = 8;
/** Distance from the caret's top to the list's bottom: puts it 8 px above a one-line box. */
const ABOVE_LINE = 21;

/** Position of the list at a caret, kept inside the composer. */
function placeFor(root: HTMLElement, caret: DOMRect): { readonly start: number; readonly bottom: number } {
  const box = root.getBoundingClientRect();
  const rightToLeft = getComputedStyle(root).direction === 'rtl';
  const start = rightToLeft ? box.right - caret.right : caret.left - box.left;
  const most = Math.max(MARGIN, box.width - Math.min(LIST_WIDTH, box.width - 2 * MARGIN) - MARGIN);
  return { start: Math.max(MARGIN, Math.min(start - 12, most)), bottom: box.bottom - caret.top + ABOVE_LINE };
}

/** Opens a member list for an `@` at the caret and turns the choice into a mention. */
export function useMentions({ composer, field, root, enabled }: MentionsParts): Mentions {
  const [query, setQuery] = useState<MentionQuery>();
  const [position, setPosition] = useState<{ readonly start: number; readonly bottom: number }>();
  const [active, setActive] = useState<string>();
  const [loadFailed, setLoadFailed] = useState(false);
  const known = useRef<MentionQuery>(undefined);
  const dismissed = useRef<number>(undefined);
  const handle = useRef<MentionListHandle>(null);
  const listId = useId();
  const { contacts, groups } = useClient();
  const selfId = useSelfId();
  const t = useT();
  const groupId = parseConversationKey(composer.conversation)?.target ?? 0;

  function show(next: MentionQuery | undefined): void {
    if (next?.start === known.current?.start && next?.text === known.current?.text) return;
    const caret = next && next.start !== known.current?.start ? field.current?.caretBox(next.start) : undefined;
    if (caret && root.current) setPosition(placeFor(root.current, caret));
    known.current = next;
    setQuery(next);
    setLoadFailed(false);
  }
  const onCaret = useEvent((text: string, caret: number) => {
    if (!enabled) return;
    const next = caret >= 0 ? mentionQueryAt(text, caret) : undefined;
    if (next?.start !== dismissed.current) dismissed.current = undefined;
    show(next && next.start === dismissed.current ? undefined : next);
  });
  const close = useEvent(() => {
    dismissed.current = known.current?.start;
    show(undefined);
  });
  const forget = useEvent(() => {
    dismissed.current = undefined;
    show(undefined);
  });
  // Clears the query when the conversation changes, before the next one is painted.
  useIsomorphicLayoutEffect(() => forget, [composer, forget]);
  const choose = useEvent(({ userId, name }: MentionCandidate) => {
    const { current } = known;
    if (!current) return;
    field.current?.replaceBeforeCaret(current.start, `@${name} `);
    const { text } = composer.state.getSnapshot();
    // The text before the `@` is unchanged.
    const start = wireOffset(toField(text), current.start);
    composer.mention({ userId, name, start });
    dismissed.current = undefined;
    show(undefined);
  });

  /** Enter or Tab before the members are loaded: waits for them, then chooses the first match. If that fails, says so. */
  async function chooseWhenLoaded(expected: MentionQuery): Promise<void> {
    const members = await groups.loadMembers(groupId).catch(() => undefined);
    if (known.current !== expected) return;
    setLoadFailed(members === undefined);
    if (!members) return;
    const everyone = canWriteWhileMuted(selfId, groups.group(groupId).getSnapshot(), members)
      ? t('composer.everyone')
      : undefined;
    const [first] = mentionCandidates(members, expected.text, { selfId, everyone, contacts, t });
    if (first) choose(first);
    else close();
  }
  function key(event: KeyboardEvent): boolean {
    if (query === undefined) return false;
    if (handle.current?.key(event)) return true;
    const chooses = (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey;
    const hasList = handle.current !== null && groups.members(groupId).getSnapshot().length > 0;
    if (!chooses || hasList) return false;
    void chooseWhenLoaded(query);
    return true;
  }

  return {
    open: query !== undefined,
    listId: query ? listId : undefined,
    activeOption: query ? active : undefined,
    close,
    key,
    onCaret,
    list: !query ? null : loadFailed ? (
      <MentionsFailed position={position} onRetry={() => void chooseWhenLoaded(query)} />
    ) : (
      <MentionList
        ref={handle}
        conversation={composer.conversation}
        query={query.text}
        id={listId}
        position={position}
        onActive={setActive}
        onChoose={choose}
      />
    ),
  };
}
