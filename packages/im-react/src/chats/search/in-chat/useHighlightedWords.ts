import { type RefObject, useEffect } from 'react';
import { textRanges } from '../../../text/text-ranges.ts';

/** Name of the highlight in `search.css`. */
const HIGHLIGHT = 'im-search';
/** Texts that are searched: messages, captions, file names and quotes. */
const TEXTS = ['[data-im-part="text"]', '.im-file__name', '.im-quote__text']
  .map((text) => `.im-messages ${text}`)
  .join();

/** Ranges of the hits in the mounted messages. */
function* hitsIn(conversation: Element, words: string): Generator<Range> {
  const page = conversation.ownerDocument;
  for (const text of conversation.querySelectorAll(TEXTS)) {
    const nodes = page.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      for (const { start, end } of textRanges(node.nodeValue ?? '', words)) {
        const range = page.createRange();
        range.setStart(node, start);
        range.setEnd(node, end);
        yield range;
      }
    }
  }
}

/**
 * Highlights the words of a search in the messages beside its panel. Paints only: no message renders again. Does
 * nothing in a browser without `CSS.highlights`.
 *
 * @param panel - An element of the panel.
 */
export function useHighlightedWords(panel: RefObject<Element | null>, words: string): void {
  useEffect(() => {
    const conversation = panel.current?.closest('.im-conversation');
    // Those of an iframe, if the kit is rendered in one.
    const view = conversation?.ownerDocument.defaultView;
    if (!conversation || !view?.CSS.highlights || words.trim() === '') return;
    const { highlights } = view.CSS;
    const highlight = new view.Highlight();
    highlights.set(HIGHLIGHT, highlight);
    const draw = (): void => {
      highlight.clear();
      for (const hit of hitsIn(conversation, words)) highlight.add(hit);
    };
    draw();
    const changes = new MutationObserver(draw);
    changes.observe(conversation, { childList: true, characterData: true, subtree: true });
    return () => {
      changes.disconnect();
      highlights.delete(HIGHLIGHT);
    };
  }, [panel, words]);
}
