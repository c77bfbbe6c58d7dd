import * as lucide from 'lucide-react';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as icons from './icons.ts';
import * as moreIcons from './more-icons.ts';

const rounded = (value: number): string => String(Math.round(value * 1000) / 1000);

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  const arc = (by: number) => `a${rx} ${ry} 0 1 0 ${rounded(by)} 0`;
  return `M${rounded(cx - rx)} ${rounded(cy)}${arc(2 * rx)}${arc(-2 * rx)}`;
}

function rectangle(x: number, y: number, width: number, height: number, r: number): string {
  const [across, down] = [width - 2 * r, height - 2 * r];
  const turn = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const sides = [`h${rounded(across)}${turn(r, r)}v${rounded(down)}${turn(-r, r)}`];
  sides.push(`h${rounded(-across)}${turn(-r, -r)}v${rounded(-down)}${turn(r, -r)}z`);
  return `M${rounded(x + r)} ${rounded(y)}${sides.join('')}`;
}

/** A subpath that starts with a relative move stands by itself no more once it follows another. */
function standing(path: string): string {
  return path.replace(
    /^m\s*(-?[\d.]+)[ ,]?(-?[\d.]+)(\s*[-\d.])?/,
    (_, x: string, y: string, more?: string) => `M${x} ${y}${more ? `l${more.trim()}` : ''}`,
  );
}

function pathOf(tag: string, read: (name: string) => string | undefined): string {
  const number = (name: string) => Number(read(name) ?? 0);
  switch (tag) {
    case 'path':
      return standing(read('d') ?? '');
    case 'circle':
      return ellipse(number('cx'), number('cy'), number('r'), number('r'));
    case 'ellipse':
      return ellipse(number('cx'), number('cy'), number('rx'), number('ry'));
    case 'line':
      return `M${read('x1')} ${read('y1')}L${read('x2')} ${read('y2')}`;
    case 'rect':
      return rectangle(number('x'), number('y'), number('width'), number('height'), number('rx') || number('ry'));
    default:
      throw new Error(`lucide draws with <${tag}>, which is not known here.`);
  }
}

function drawingOf(name: string): string {
  const shape = (lucide as unknown as Record<string, ComponentType>)[name];
  if (!shape) throw new Error(`lucide has no ${name}.`);
  const inside = renderToStaticMarkup(createElement(shape)).replace(/^<svg[^>]*>|<\/svg>$/g, '');
  return [...inside.matchAll(/<(\w+)([^>]*)>/g)]
    .map(([, tag = '', attributes = '']) =>
      pathOf(tag, (wanted) => new RegExp(`(?:^| )${wanted}="([^"]*)"`).exec(attributes)?.[1]),
    )
    .join('');
}

test.each(Object.entries({ ...icons, ...moreIcons }))('%s is drawn as in lucide', (name, drawing) => {
  expect(drawing).toBe(drawingOf(name));
});
