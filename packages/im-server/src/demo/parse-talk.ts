/** One message of a talk, parsed. */
export interface TalkLine {
  /** First letter of the speaker's user name. */
  readonly speaker: string;
  readonly text: string;
  /** Name of an attachment (`attachments.ts`) that is sent instead of text. */
  readonly attachment: string | undefined;
  /** Quotes the previous message. */
  readonly quotesPrevious: boolean;
  readonly recalled: boolean;
  /** Epoch ms. */
  readonly time: number;
}

const HOUR_MS = 3_600_000;

/**
 * Parses a talk: `a text`, `a! recalled text`, `a^ quotes the previous line`, `a {attachment}`, an empty line between
 * scenes. Times count backwards from `endsAt` (epoch ms): seconds between lines, hours between scenes. Deterministic.
 */
export function parseTalk(talk: string, endsAt: number): TalkLine[] {
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
      const attachment = /^\{(.+)\}$/.exec(text)?.[1];
      lines.push({ speaker, text, attachment, recalled: mark === '!', quotesPrevious: mark === '^', time });
      // Attachments picked together are sent together.
      time -= attachment === undefined ? 9_000 + ((text.length * 1_700 + at * 3_100) % 70_000) : 4_000;
    }
    time -= HOUR_MS * (3 + ((at * 5) % 9));
  }
  return lines.reverse();
}
