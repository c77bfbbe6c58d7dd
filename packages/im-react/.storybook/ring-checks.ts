import { expect } from 'storybook/test';

/** The progress ring around this button shows `share`, 0 to 1. */
export async function expectRing(button: Element, share: number): Promise<void> {
  const [, arc] = button.querySelectorAll('circle');
  const [shown, round] = (arc?.getAttribute('stroke-dasharray') ?? '').split(' ').map(Number);
  await expect((shown ?? 0) / (round ?? 1)).toBeCloseTo(share, 2);
}
