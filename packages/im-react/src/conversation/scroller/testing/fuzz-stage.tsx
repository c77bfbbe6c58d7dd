import { createRef, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import '../../../styles/index.css';
import { useReadable } from '../../../primitives/useReadable.ts';
import { MessageScroller, type ScrollerHandle } from '../MessageScroller.tsx';
import type { ChatWorld } from './chat-world.ts';
import { heldIn, look, type View } from './view.ts';

const WORDS = 'word '.repeat(80);

/**
 * A picture whose size changes one frame after it mounts, outside of React. An `img` loads between two frames: a layout
 * measured there is corrected before it is painted.
 */
function Picture({ height }: { readonly height: number }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // biome-ignore lint/style/noRestrictedGlobals: only tests use this file
    const frame = requestAnimationFrame(() => {
      if (box.current) box.current.style.height = `${height}px`;
    });
    // biome-ignore lint/style/noRestrictedGlobals: only tests use this file
    return () => cancelAnimationFrame(frame);
  }, [height]);
  return <div ref={box} />;
}

function Row({ world, name }: { readonly world: ChatWorld; readonly name: string }): ReactNode {
  const [cell] = useState(() => world.line(name));
  const { words, picture: image, recalled } = useReadable(cell);
  if (recalled) return <div style={{ height: 24 }}>recalled</div>;
  return (
    <div style={{ padding: '4px 0', font: '14px/20px monospace' }}>
      {WORDS.slice(0, words * 5)}
      {image ? (
        <div style={image.known ? { height: image.height } : undefined}>
          {image.loaded ? <Picture height={image.height} /> : null}
        </div>
      ) : null}
    </div>
  );
}

/** A scroller between a header and a composer in a page, with everything that can happen to it. */
export class FuzzStage {
  readonly host: HTMLElement = document.createElement('div');
  readonly handle = createRef<ScrollerHandle>();
  readonly world: ChatWorld;
  readonly #root: Root;
  readonly #composer: HTMLElement = document.createElement('div');
  wide = 500;
  high = 560;
  keyboardHeight = 0;
  #held: string | undefined;
  #last: View | undefined;

  constructor(world: ChatWorld) {
    this.world = world;
    this.host.className = 'im-root';
    this.host.style.cssText = 'display:flex;flex-direction:column;overflow:hidden';
    const pane = document.createElement('div');
    pane.style.cssText = 'flex:1 0 120px;min-height:0';
    this.#composer.style.cssText = 'flex:none;height:56px';
    this.host.append(pane, this.#composer);
    document.body.append(this.host);
    this.#metrics();
    this.#root = createRoot(pane);
    this.render();
  }

  render(): void {
    const rows = this.world.snapshot();
    flushSync(() =>
      this.#root.render(
        <MessageScroller
          ref={this.handle}
          rows={rows}
          header={this.world.atStart ? null : <div style={{ height: 24, flex: 'none' }} />}
          renderRow={(index) => <Row world={this.world} name={rows.keyAt(index) ?? ''} />}
        />,
      ),
    );
  }
  #metrics(): void {
    this.host.style.width = `${this.wide}px`;
    this.host.style.height = `${this.high - this.keyboardHeight}px`;
  }
  resize(wide: number, high: number): void {
    this.wide = wide;
    this.high = high;
    this.#metrics();
  }
  composer(height: number): void {
    this.#composer.style.height = `${height}px`;
  }
  /** What the on-screen keyboard takes of the page. */
  keyboard(height: number): void {
    this.keyboardHeight = height;
    this.#metrics();
  }

  get scroller(): HTMLElement {
    const element = this.handle.current?.element;
    if (!element) throw new Error('The scroller is not mounted.');
    return element;
  }
  get pinned(): boolean {
    return this.handle.current?.pinned ?? false;
  }
  /** What is painted. `moved`: somebody scrolled, or went to a row, which is held from now on. */
  view(moved?: { readonly to: string | undefined }): View {
    const seen = look(this.scroller, { atBottom: this.pinned && this.world.atEnd, held: this.#held });
    const gone = (key: string): boolean => !this.world.has(key);
    if (moved) this.#held = moved.to;
    else if (this.#held !== undefined && gone(this.#held)) this.#held = this.#last && heldIn(this.#last, gone);
    const row = this.#held === undefined ? undefined : seen.rows.get(this.#held);
    if (!row || row.top >= seen.height || row.top + row.height <= 0) this.#held = heldIn(seen);
    this.#last = { ...seen, held: this.#held };
    return this.#last;
  }
  get nodes(): number {
    return this.scroller.querySelectorAll('*').length;
  }
  close(): void {
    this.#root.unmount();
    this.host.remove();
  }
}
