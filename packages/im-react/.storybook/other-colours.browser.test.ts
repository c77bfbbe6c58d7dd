import '../src/styles/index.css';
import { afterEach, expect, test } from 'vitest';
import { faultsInDark, faultsInForcedColours } from './other-colours.ts';

afterEach(() => document.body.replaceChildren());

interface Part {
  readonly text: string;
  readonly className?: string;
  readonly style?: string;
  readonly selected?: boolean;
}

function page(...parts: readonly Part[]): HTMLElement {
  const root = document.body.appendChild(document.createElement('div'));
  root.className = 'im-root';
  root.dataset.theme = 'light';
  root.style.background = 'var(--im-surface)';
  for (const { text, className = '', style = '', selected } of parts) {
    const part = root.appendChild(document.createElement('div'));
    part.className = className;
    part.style.cssText = style;
    part.textContent = text;
    if (selected) part.ariaSelected = 'true';
  }
  return root;
}

test('text that only the dark theme makes too faint is a fault; the theme comes back', async () => {
  const root = page({ text: 'faint', style: 'color: light-dark(#161b24, #33363c)' }, { text: 'well' });
  const faults = await faultsInDark([]);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain('color-contrast');
  expect(root.dataset.theme).toBe('light');
});

test('in forced colours a chosen row without a mark is a fault, a part without an edge as well', async () => {
  page(
    { text: '3', className: 'im-badge' },
    { text: 'no edge', className: 'im-tag', style: 'border: 0' },
    { text: 'no mark', selected: true },
    { text: 'marked', selected: true, style: 'outline: 1px solid Highlight' },
  );
  const faults = await faultsInForcedColours();
  expect(faults).toEqual([expect.stringContaining('"no edge"'), expect.stringContaining('"no mark"')]);
  expect(matchMedia('(forced-colors: active)').matches).toBe(false);
});
