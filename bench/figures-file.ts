import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Figure } from './figure.ts';

/** The figures of one part of the bench, when they were taken and of which commit. */
export interface PartFigures {
  /** A day, as `2026-11-22`. */
  readonly date: string;
  readonly commit: string;
  readonly figures: readonly Figure[];
}

/** Figures by part (`ingest`, `kit open`, `load pairs` …). */
export type Figures = Readonly<Record<string, PartFigures>>;

const file = fileURLToPath(new URL('./figures.json', import.meta.url));
const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));

export function readFigures(): Figures {
  return JSON.parse(readFileSync(file, 'utf8')) as Figures;
}

/** Replaces the figures of one part, and the table of `docs/performance.md`. */
export function writeFigures(part: string, figures: readonly Figure[]): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: fileURLToPath(new URL('.', import.meta.url)) });
  const commit = git('rev-parse', '--short', 'HEAD').toString().trim();
  const rounded = figures.map((figure) => ({ ...figure, ratio: Number(figure.ratio.toFixed(2)) }));
  const all = { ...readFigures(), [part]: { date: new Date().toISOString().slice(0, 10), commit, figures: rounded } };
  writeFileSync(file, `${JSON.stringify(all, undefined, 2)}\n`);
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), all));
}

const BEGIN = '<!-- figures: written by npm run bench -- --write -->';
const END = '<!-- end of figures -->';

/** The page with the table of these figures between its two marks. */
export function withTable(text: string, figures: Figures): string {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error('docs/performance.md has no place for the figures');
  return `${text.slice(0, from + BEGIN.length)}\n${table(figures)}\n${text.slice(to)}`;
}

/** Words of the text that state a measured value: digits, percentages and fractions. Code and the table may have them. */
export function figuresInProse(text: string): readonly string[] {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  const prose = `${text.slice(0, from)}${text.slice(to)}`.replace(/```[\s\S]*?```/g, '').replace(/`[^`]*`/g, '');
  const fractions = '(?:a|one|two|three|four) (?:half|third|quarter|fifth|sixth|eighth|tenth)s?|twice|threefold|double';
  return prose.match(new RegExp(`(?<![A-Za-z\\d])\\d\\S*|%|\\b(?:${fractions})\\b`, 'gi')) ?? [];
}

function table(figures: Figures): string {
  const rows = Object.entries(figures).flatMap(([part, { date, commit, figures: ofPart }]) =>
    ofPart.map(({ name, ratio, limit, detail }) => {
      const held = ratio <= limit ? 'yes' : '**no**';
      return `| ${part} | ${name} | ${ratio} | ${Number(limit.toFixed(2))} | ${held} | ${detail} | ${date} ${commit} |`;
    }),
  );
  return [
    '| Part | Figure | Measured | Goal | Held | In detail | Taken |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
