import type { ReactNode, Ref } from 'react';
import { type PartProps, renderPart } from '../../primitives/render-part.ts';

/** Props of `MessageBubble`. */
export interface MessageBubbleProps {
  /** Rendered above the content, for example a quote. */
  readonly above?: ReactNode;
  /** Content of the bubble. */
  readonly children: ReactNode;
  /** Rendered below the content, with time and send state of its own. Default: none. */
  readonly caption?: ReactNode;
  /** Time and send state, at the end of the last line. */
  readonly meta?: ReactNode;
  /**
   * `text`: running text; `box`: a block; `media`: an image or video up to the edges; `bare`: no bubble. Default
   * `text`.
   */
  readonly shape?: 'text' | 'box' | 'media' | 'bare';
}

/** Bubble of one message. Colour and corners follow `data-side`, `data-first` and `data-last` of its row. */
export function MessageBubble(props: MessageBubbleProps): ReactNode {
  return drawBubble(props);
}

/** Elements of a bubble. Merges the host's props and ref into the outer element. */
export function drawBubble(
  { above, children, caption, meta, shape = 'text' }: MessageBubbleProps,
  partProps?: PartProps,
  ref?: Ref<HTMLElement>,
): ReactNode {
  const part = (className: string, dataShape: string | undefined, content: ReactNode): ReactNode =>
    renderPart(
      'div',
      { className, 'data-im-part': 'bubble', 'data-shape': dataShape, children: content },
      partProps,
      ref,
    );
  if (shape === 'media' && (above || caption)) {
    // A quote needs the bubble's padding; the image below it keeps its own box.
    return part(
      'im-bubble',
      above ? 'quoting-media' : 'captioned-media',
      <>
        {above}
        <div className="im-bubble__media">
          {children}
          {meta}
        </div>
        {caption}
      </>,
    );
  }
  return part(
    shape === 'bare' ? 'im-bare' : 'im-bubble',
    shape === 'text' ? undefined : shape,
    <>
      {above}
      {shape === 'text' ? (
        <span className="im-bubble__text" data-im-part="text" dir="auto">
          {children}
        </span>
      ) : (
        children
      )}
      {caption}
      {meta}
    </>,
  );
}
