import type { MessageRow } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useTimeReader } from '../../../hooks/page/useTimeReader.ts';
import { useIsomorphicLayoutEffect } from '../../../primitives/useIsomorphicLayoutEffect.ts';
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx';
import { SearchField } from '../../../ui/field/SearchField.tsx';
import { SidePanel } from '../../../ui/side-panel/SidePanel.tsx';
import { SearchNotes } from '../SearchNotes.tsx';
import { DayButton } from './DayButton.tsx';
import { monthTitle, sectionsOf, sectionTitle } from './day-sections.ts';
import { FoundImages } from './FoundImages.tsx';
import { FoundMessage } from './FoundMessage.tsx';
import { SearchFilters } from './SearchFilters.tsx';
import { SearchHitBar } from './SearchHitBar.tsx';
import { SectionedResults } from './SectionedResults.tsx';
import { type MessageSearchFilter, useConversationSearch } from './useConversationSearch.ts';
import { useHighlightedWords } from './useHighlightedWords.ts';

/** Props of `ChatSearchPanel`. */
export interface ChatSearchPanelProps {
  /** Conversation to search. */
  readonly conversation: ConversationKey;
  /** Kind of message that the search starts with. Default: all. */
  readonly kind?: MessageSearchFilter['kind'];
  /** Called when the panel wants to close. */
  readonly onClose: () => void;
  /** Scrolls to a message by its server id and highlights it. */
  readonly onJump: (messageId: number) => void;
}

/** Height of a hit in px before measurement. */
const HIT_PX = 56;
/** Distance in px from the end at which older hits are loaded. */
const NEAR_END = 300;

/**
 * Search panel of one conversation: filter by text, sender, day and kind. Enter and Shift+Enter jump between hits in
 * the chat while the panel stays open. On a phone, where the panel is full screen, choosing a hit or day closes it.
 */
export function ChatSearchPanel({ conversation, kind, onClose, onJump }: ChatSearchPanelProps): ReactNode {
  const t = useT();
  const id = useId();
  const reader = useTimeReader();
  const box = useRef<HTMLInputElement>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  /** The current hit, while it is in the DOM. */
  const [activeOption, setActiveOption] = useState<HTMLElement | null>(null);
  const attach = useCallback((element: HTMLElement | null) => {
    setScroller(element?.closest<HTMLElement>('.im-panel__scroll') ?? null);
  }, []);
  const find = useConversationSearch(conversation, onJump, leaveIfPage, kind);
  const { filter, found, searching, count, hitIndex } = find;
  const { results } = found;
  const active = results[hitIndex];
  const optionIdOf = useCallback((row: MessageRow) => `${id}-${row.id}`, [id]);
  useIsomorphicLayoutEffect(() => box.current?.focus(), []);
  useHighlightedWords(box, filter.keyword);

  function keyDown(event: KeyboardEvent): void {
    const forward = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey);
    if (!forward && event.key !== 'ArrowUp' && event.key !== 'Enter') return;
    event.preventDefault();
    find.go(forward ? hitIndex + 1 : hitIndex < 0 ? results.length - 1 : hitIndex - 1);
  }

  function choose(row: MessageRow): void {
    find.go(results.indexOf(row));
    leaveIfPage();
  }
  function leaveIfPage(): void {
    if (coversMessages(box.current)) onClose();
  }

  const idle = found.status === 'idle';
  const none = !idle && results.length === 0 && !searching && found.phase === 'done';
  const images = filter.kind === 'image';
  const sections = useMemo(
    () => sectionsOf(results, (time) => (images ? monthTitle(time, reader) : sectionTitle(time, reader))),
    [results, images, reader],
  );
  return (
    <SidePanel
      title={t('searchInChat.title')}
      onClose={onClose}
      className="im-find-panel"
      top={
        <>
          <div className="im-find">
            <SearchField
              ref={box}
              value={filter.keyword}
              onChange={(keyword) => find.change({ keyword })}
              label={t('searchInChat.box')}
              inputProps={{
                'aria-controls': results.length > 0 && !images ? id : undefined,
                'aria-activedescendant': activeOption?.id,
                onKeyDown: keyDown,
              }}
              end={<DayButton day={filter.day} onDay={(day) => find.change({ day })} />}
            />
            <SearchFilters conversation={conversation} filter={filter} onChange={find.change} />
          </div>
          {idle || none ? null : <SearchHitBar find={find} />}
        </>
      }
    >
      <div className="im-find__found" data-im-part="chat-search" ref={attach}>
        {idle ? <EmptyState inList title={t('searchInChat.startTitle')} text={t('searchInChat.startText')} /> : null}
        {none ? <EmptyState inList title={t('searchInChat.noneTitle')} text={t('search.noneTextShort')} /> : null}
        {results.length === 0 || !scroller ? null : images ? (
          <FoundImages sections={sections} count={count} scroller={scroller} active={active} onChoose={choose} />
        ) : (
          <SectionedResults
            id={id}
            role="listbox"
            aria-label={t('search.results')}
            onPointerDown={(event) => event.preventDefault()}
            sections={sections}
            keyOf={(row) => row.id}
            optionIdOf={optionIdOf}
            active={active}
            estimate={HIT_PX}
            scroller={scroller}
            renderRow={(row, index) => (
              <FoundMessage
                row={row}
                id={optionIdOf(row)}
                position={index + 1}
                count={count}
                active={row === active}
                query={filter.keyword}
                link={filter.kind === 'link'}
                onChoose={() => choose(row)}
                activeRef={setActiveOption}
              />
            )}
          />
        )}
        {idle ? null : <SearchNotes searching={searching} messages={found} />}
        <NearEnd key={results.length} onSeen={found.phase === 'done' && found.more ? found.loadMore : undefined} />
      </div>
    </SidePanel>
  );
}

/** Whether the panel covers the messages, as on a phone. */
function coversMessages(inside: Element | null): boolean {
  const panel = inside?.closest<HTMLElement>('.im-panel');
  const conversation = panel?.closest<HTMLElement>('.im-conversation');
  return panel != null && conversation != null && panel.offsetWidth >= conversation.clientWidth;
}

/** Sentinel that calls `onSeen` when it comes near the viewport. */
function NearEnd({ onSeen }: { readonly onSeen: (() => void) | undefined }): ReactNode {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = mark.current;
    if (!element || !onSeen || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onSeen();
      },
      { root: element.closest('.im-panel__scroll'), rootMargin: `${NEAR_END}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [onSeen]);
  return <div className="im-plain" ref={mark} style={{ blockSize: 1 }} />;
}
