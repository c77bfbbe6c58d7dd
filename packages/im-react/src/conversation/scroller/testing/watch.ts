import type { FuzzStage } from './fuzz-stage.tsx';
import { painted } from './painted.ts';
import { blankOf, broken, type View } from './view.ts';

/** Further than rows are mounted ahead: there is nothing to hold on to, the view must only be filled. */
const FAR_PX = 320;
const MOST_NODES = 400;

/** Looks at every frame that is painted while something happens to a list. */
export class Watch {
  readonly #stage: FuzzStage;
  /** What has happened so far. */
  readonly operations: string[] = [];
  /** How far somebody has scrolled since the last look, px. */
  scrolled = 0;
  #before: View;
  #wrong: string | undefined;
  #done = false;
  readonly #run: Promise<void>;

  constructor(stage: FuzzStage) {
    this.#stage = stage;
    this.#before = stage.view();
    this.#run = this.#look();
  }

  async #look(): Promise<void> {
    for (let frame = 1; !this.#done; frame++) {
      await painted();
      const now = this.#stage.view(this.scrolled === 0 ? undefined : { to: undefined });
      const wrong = this.#faultOf(now);
      this.#wrong ??= wrong && `${wrong} in frame ${frame} after ${this.operations.join(', ')}`;
      if (this.scrolled !== 0) this.#before = now;
      this.scrolled = 0;
    }
  }
  #faultOf(now: View): string | undefined {
    const { nodes, world } = this.#stage;
    if (nodes > MOST_NODES) return `${nodes} nodes`;
    // Rows that become lower because the view is wider or higher may leave a gap until the next frame.
    const resized = /wider|higher|keyboard|composer/.test(this.operations.join());
    if (!resized && blankOf(now) > 1) return `${blankOf(now)} px are blank`;
    if (Math.abs(this.scrolled) > FAR_PX) return undefined;
    // Near an end a row that goes, or shrinks, takes along what there was to scroll by.
    const shrinks = /remove|recall|edit|swap|picture|wider/.test(this.operations.join());
    const gone = (key: string): boolean => !world.has(key);
    return broken(this.#before, now, {
      gone,
      scrolled: this.scrolled,
      edge: shrinks ? 400 : 1.01,
      mayReachBottom: shrinks || resized,
    });
  }
  /** Rejects with the first broken promise. */
  async stop(): Promise<void> {
    this.#done = true;
    await this.#run;
    if (this.#wrong) throw new Error(this.#wrong);
  }
}
