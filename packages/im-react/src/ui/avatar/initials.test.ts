import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['林知夏', '林'],
  ['产品设计小组', '产'],
  ['Leo Marchetti', 'LM'],
  ['Maximiliane-Theodora von Hohenfels', 'MH'],
  ['design', 'D'],
  ['  mia  ', 'M'],
  ['读书会 · 每月一本', '读'],
  ['Ada 王', 'A'],
  ['42', '4'],
  ['😀 party', 'P'],
  ['😀', '😀'],
  ['… 👩‍💻🎉', '👩‍💻'],
  ['👍🏽', '👍🏽'],
  ['. . .', ''],
  ['', ''],
])('%j is drawn as %j', (name, drawn) => {
  expect(initials(name)).toBe(drawn);
});
