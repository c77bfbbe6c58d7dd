import { readFile } from 'node:fs/promises';
import { root } from './places.ts';

/** The examples of a document below one of its headings, as they are written there. */
export async function examplesOf(file: string, heading: string): Promise<string[]> {
  const text = await readFile(`${root}${file}`, 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const examples = [...section.matchAll(/```tsx?\n(.*?)```/gs)].map(([, code = '']) => code);
  if (examples.length === 0) throw new Error(`${file} shows no example below "${heading}".`);
  return examples;
}
