import type { MessageRow } from 'im-sdk';
import type { ComponentType, ReactNode } from 'react';

/** Props of a component that renders one kind of message. */
export interface KindProps {
  /** The message to render. */
  readonly row: MessageRow;
  /** Whether Tab reaches its buttons and links. True only while the row has focus. */
  readonly tabbable: boolean;
  /** Time and state element for kinds that place it inside their content, else `null`. */
  readonly meta: ReactNode;
}

/** How a built-in kind is rendered, and its frame. */
export interface Kind {
  /** Renders the content. */
  readonly component: ComponentType<KindProps>;
  /**
   * `text`: running text in a bubble; `box`: a block in a bubble; `media`: fills its bubble up to the edges; `bare`: no
   * bubble.
   */
  readonly shape: 'text' | 'box' | 'media' | 'bare';
  /**
   * Position of time and state. `line`: at the end of the last line; `over`: over the image; `inside`: placed by the
   * kind itself.
   */
  readonly meta: 'line' | 'over' | 'inside';
}
