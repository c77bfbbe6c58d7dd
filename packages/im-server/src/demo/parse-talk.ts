/** One message of a talk. */
export interface TalkLine {
  /** First letter of the speaker's user name. */
  readonly speaker: string;
  readonly text: string;
  /** What is sent instead of a text: a name of `things.ts`. */
  readonly thing: string | undefined;
  /** Answers the message before it. */
  readonly answers: boolean;
  readonly recalled: boolean;
  /** Epoch ms. */
  readonly time: number;
}

const HOUR_MS = 3_600_000;

/**
 * Reads a talk (`a text`, `a! recalled text`, `a^ answer to the line before`, `a {thing}`, an empty line between scenes) and gives every line its time, backwards
 * from `endsAt`: seconds between lines, hours between scenes. The same talk always takes the same time.
 */
export function readTalk(talk: string, endsAt: number): TalkLine[] {
  const scenes = talk
    .trim()
    .split(/\n\s*\n/)
    .map((scene) => scene.trim().split('\n'));
  const lines: TalkLine[] = [];
  let time = endsAt;
  for (const [at, scene] of [...scenes.entries()].reverse()) {
    for (const line of [...scene].reverse()) {
      const [, speaker = '', mark = '', text = ''] = /^([a-z])([!^]?) (.*)$/.exec(line.trim()) ?? [];
      if (speaker === '') throw new Error(`not a line of a talk: ${line}`);
      const thing = /^\{(.+)\}$/.exec(text)?.[1];
      lines.push({ speaker, text, thing, recalled: mark === '!', answers: mark === '^', time });
      // What is picked together is sent together.
      time -= thing === undefined ? 9_000 + ((text.length * 1_700 + at * 3_100) % 70_000) : 4_000;
    }
    time -= HOUR_MS * (3 + ((at * 5) % 9));
  }
  return lines.reverse();
}
