import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderOnStage } from '../../testing/render-on-stage.tsx';
import { ContactList } from './ContactList.tsx';
import { RequestsEntry } from './RequestsEntry.tsx';

describe('ContactList', () => {
  test('friends stand under their letters, in order, with where they are online', async () => {
    const { screen } = await renderOnStage(<ContactList onSelect={() => undefined} />, {
      style: { blockSize: 900, inlineSize: 300 },
    });
    await expect.element(screen.getByRole('option', { name: 'Aiko Tanaka, Online · Web' })).toBeVisible();
    const rows = [...document.querySelectorAll('.im-section, .im-contact__name')].map((each) => each.textContent);
    expect(rows.slice(0, 6)).toEqual(['A', 'Aiko Tanaka', 'Amara Osei', 'B', 'Bo Lindqvist', 'D']);
  });

  test('is one tab stop; arrows skip the letters, typing finds a name, Enter opens', async () => {
    const onSelect = vi.fn();
    await renderOnStage(<ContactList onSelect={onSelect} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenLastCalledWith(12);
    await userEvent.keyboard('m{Enter}');
    expect(onSelect).toHaveBeenLastCalledWith(3);
  });

  test('a user name finds a friend as well', async () => {
    const { screen } = await renderOnStage(<ContactList query="LENA" onSelect={() => undefined} />);
    await expect.element(screen.getByRole('option', { name: /^Lena Ortiz/ })).toBeVisible();
    expect(screen.getByRole('option').elements()).toHaveLength(1);
  });

  test('the way to the requests says how many wait', async () => {
    const onOpen = vi.fn();
    const { screen } = await renderOnStage(<RequestsEntry onOpen={onOpen} />);
    await screen.getByRole('button', { name: 'Requests and notices, 2 waiting' }).click();
    expect(onOpen).toHaveBeenCalledOnce();
  });
});
