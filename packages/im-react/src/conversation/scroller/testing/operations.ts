import type { FuzzStage } from './fuzz-stage.tsx';
import { painted } from './painted.ts';

/** Something that can happen to a list; `false` where it cannot just now. */
export type Operation = (stage: FuzzStage) => unknown;

function visible(stage: FuzzStage): string {
  const keys = stage.handle.current?.visible ?? [];
  return keys[stage.world.below(keys.length)] ?? '';
}
/** A row in view, or a loaded one anywhere. */
function some(stage: FuzzStage): string {
  const { world } = stage;
  return world.below(3) === 0 ? (world.keys[world.below(world.count)] ?? '') : visible(stage);
}
/** Index in the window of the first row in view. */
function metrics({ world, handle }: FuzzStage): number {
  return world.keys.indexOf(handle.current?.visible[0] ?? '');
}

/** What happens by itself: no row in view may move. */
export const happenings: Readonly<Record<string, Operation>> = {
  append(stage): unknown {
    if (!stage.pinned && metrics(stage) < 60) return false;
    stage.world.append(1 + stage.world.below(5));
    return stage.render();
  },
  older(stage): unknown {
    // Rows at the other end are let go: a list asks for older ones when it is near the start.
    if (stage.world.atStart || (stage.pinned ? stage.world.count > 340 : metrics(stage) > 250)) return false;
    stage.world.older(1 + stage.world.below(50));
    return stage.render();
  },
  newer(stage): unknown {
    if (stage.world.atEnd || metrics(stage) < 60) return false;
    stage.world.newer(1 + stage.world.below(50));
    return stage.render();
  },
  edit: (stage) => void stage.world.change(some(stage), { words: 1 + stage.world.below(60) }),
  swap(stage): unknown {
    // One row grows by as much as another shrinks: the list as a whole keeps its height.
    const [upper, lower] = [metrics(stage) - 1, metrics(stage) + 2].map((index) => stage.world.keys[index]);
    if (upper === undefined || lower === undefined) return false;
    const words = stage.world.line(upper).getSnapshot().words;
    stage.world.change(upper, { words: stage.world.line(lower).getSnapshot().words });
    return stage.world.change(lower, { words });
  },
  remove(stage): unknown {
    if (stage.world.count < 30) return false;
    stage.world.remove(some(stage));
    return stage.render();
  },
  recall: (stage) => void stage.world.change(some(stage), { recalled: true, words: 1 }),
  async pictureOfKnownSize(stage) {
    const { world } = stage;
    const [key, height] = [some(stage), 40 + world.below(200)];
    world.change(key, { picture: { height, known: true, loaded: false } });
    await painted();
    world.change(key, { picture: { height, known: true, loaded: true } });
  },
  pictureOfUnknownSize(stage) {
    const picture = { height: 40 + stage.world.below(200), known: false, loaded: true };
    stage.world.change(some(stage), { picture });
  },
  higher: (stage) => void stage.resize(stage.wide, stage.high + 20 + stage.world.below(200)),
  lower: (stage) => void stage.resize(stage.wide, Math.max(220, stage.high - 20 - stage.world.below(200))),
  wider: (stage) => void stage.resize(stage.wide + 20 + stage.world.below(200), stage.high),
  narrower: (stage) => void stage.resize(Math.max(240, stage.wide - 20 - stage.world.below(200)), stage.high),
  composer: (stage) => void stage.composer(56 + 22 * stage.world.below(8)),
  async keyboard(stage) {
    // It slides in, and the page is lower with each frame.
    const [from, to] = stage.keyboardHeight === 0 ? [0, 200] : [stage.keyboardHeight, 0];
    for (let step = 1; step <= 3; step++) {
      stage.keyboard(from + ((to - from) * step) / 3);
      await painted();
    }
  },
};

/** What somebody does to the view. */
export const acts: Readonly<Record<string, (stage: FuzzStage) => string | undefined>> = {
  jump(stage) {
    const key = stage.world.keys[stage.world.below(stage.world.count)] ?? '';
    stage.handle.current?.toKey(key, 'center');
    return key;
  },
  jumpAnywhere(stage) {
    const key = stage.world.any();
    stage.world.around(key);
    stage.render();
    stage.handle.current?.toKey(key, 'center');
    return key;
  },
  toBottom(stage) {
    stage.world.toLatest();
    stage.handle.current?.toBottom();
    stage.render();
    return undefined;
  },
};
