import { describe, expect, it } from 'vitest';
import { createSelection } from './create-selection.ts';

describe('createSelection', () => {
  it('begins with one row, chooses and takes out, keeps the order of choosing', () => {
    const selection = createSelection(10);
    selection.start('a');
    selection.toggle('b');
    selection.toggle('a');
    selection.toggle('c');
    expect(selection.active.getSnapshot()).toBe(true);
    expect(selection.keys.getSnapshot()).toEqual(['b', 'c']);
    expect(selection.last).toBe('c');
  });

  it('wakes only those who ask about the row that changed', () => {
    const selection = createSelection(10);
    selection.start();
    const woken: string[] = [];
    for (const key of ['a', 'b']) selection.isSelected(key).subscribe(() => woken.push(key));
    selection.toggle('a');
    expect(woken).toEqual(['a']);
    expect(selection.isSelected('a').getSnapshot()).toBe(true);
  });

  it('refuses more than the most, and says so', () => {
    const selection = createSelection(2);
    selection.start('a');
    expect(selection.toggle('b')).toBe(true);
    expect(selection.toggle('c')).toBe(false);
    expect(selection.selectRange(['a', 'b', 'c', 'd'])).toBe(false);
    expect(selection.keys.getSnapshot()).toEqual(['a', 'b']);
    expect(selection.toggle('b')).toBe(true);
    expect(selection.toggle('c')).toBe(true);
  });

  it('takes out what is gone, and forgets all on leaving', () => {
    const selection = createSelection(10);
    selection.start('a');
    selection.selectRange(['a', 'b', 'c']);
    selection.drop(['b', 'x']);
    expect(selection.keys.getSnapshot()).toEqual(['a', 'c']);
    const asked = selection.isSelected('a');
    selection.end();
    expect(asked.getSnapshot()).toBe(false);
    expect(selection.active.getSnapshot()).toBe(false);
    selection.start('a');
    expect(asked.getSnapshot()).toBe(true);
  });
});
