import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Icon } from './Icon.tsx';
import * as icons from './icons.ts';

test.each([
  [12, 2.25],
  [14, 2],
  [16, 2],
  [20, 1.75],
  [24, 1.75],
  [32, 1.5],
  [48, 1.25],
])('lines become thinner as an icon grows: %d px, %d', (size, stroke) => {
  expect(renderToStaticMarkup(createElement(Icon, { shape: icons.X, size }))).toContain(`stroke-width:${stroke}`);
});

test.each(Object.entries(icons))('%s is a decoration of 24 × 24 lines in the colour of the text', (_, shape) => {
  const drawn = renderToStaticMarkup(createElement(Icon, { shape, mirror: true }));
  for (const attribute of [
    'aria-hidden="true"',
    'viewBox="0 0 24 24"',
    'stroke="currentColor"',
    'stroke-width:1.75',
    'stroke-linecap="round"',
    'data-mirror="true"',
  ]) {
    expect(drawn).toContain(attribute);
  }
});
