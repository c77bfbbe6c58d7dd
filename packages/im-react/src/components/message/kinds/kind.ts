import type { MessageRow } from 'im-sdk';
import type { ComponentType, ReactNode } from 'react';

/** What a kind of message is drawn from. */
export interface KindProps {
  readonly row: MessageRow;
  /** Whether its buttons and links can be reached with Tab: only while the row has focus. */
  readonly tabbable: boolean;
  /** Time and state, for a kind that has a place of its own for them; else `null`. */
  readonly meta: ReactNode;
}

/** What stands around a kind. */
export interface Kind {
  readonly component: ComponentType<KindProps>;
  /**
   * `text` and `box`: in a bubble, as running text or as a block; `media`: fills its bubble up to the edges; `bare`: no
   * bubble at all.
   */
  readonly shape: 'text' | 'box' | 'media' | 'bare';
  /** Where time and state stand: at the end of the last line, over a picture, or where the kind puts them. */
  readonly meta: 'line' | 'over' | 'inside';
}
