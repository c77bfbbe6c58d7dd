/** One message of a talk. */
export interface TalkLine {
  /** First letter of the speaker's user name. */
  readonly speaker: string;
  readonly text: string;
  readonly recalled: boolean;
  /** Epoch ms. */
  readonly time: number;
}

const HOUR_MS = 3_600_000;

/**
 * Reads a talk (`a text`, `a! recalled text`, an empty line between scenes) and gives every line its time, backwards
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
      const [, speaker = '', mark = '', text = ''] = /^([a-z])(!?) (.*)$/.exec(line.trim()) ?? [];
      if (speaker === '') throw new Error(`not a line of a talk: ${line}`);
      lines.push({ speaker, text, recalled: mark === '!', time });
      time -= 9_000 + ((text.length * 1_700 + at * 3_100) % 70_000);
    }
    time -= HOUR_MS * (3 + ((at * 5) % 9));
  }
  return lines.reverse();
}
