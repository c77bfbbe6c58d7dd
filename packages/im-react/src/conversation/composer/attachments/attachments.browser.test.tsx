import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEMO_GROUP, DEMO_PRIVATE } from '../../../testing/demo/message-stage.ts';
import { PANE_NOW, type PaneOnPage, renderWholePane } from '../../../testing/render/render-pane.tsx';
import { rowOf } from '../../../testing/stage/timeline-stage.ts';

let pane: PaneOnPage;
afterEach(() => pane.close());

const box = () => page.getByRole('textbox', { name: 'Message' });
const tray = () => page.getByRole('list', { name: 'Files to send' });
const field = () => box().element();
const sends = () => pane.done.filter((what) => what.startsWith('send'));
const plain = (name: string, size = 3) => new File(['x'.repeat(size)], name, { type: 'text/plain' });

async function picture(name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return new File([blob ?? ''], name, { type: 'image/png' });
}
function carry(...files: readonly File[]): DataTransfer {
  const carried = new DataTransfer();
  for (const file of files) carried.items.add(file);
  return carried;
}
const paste = (clipboardData: DataTransfer) =>
  field().dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));

describe('what a host lets people attach', () => {
  const menu = async () => {
    await userEvent.click(page.getByRole('button', { name: 'Attach' }));
    await expect.element(page.getByRole('menu')).toBeVisible();
    const items = [...document.querySelectorAll('[role="menuitem"]')].map((item) => item.textContent?.trim());
    await userEvent.keyboard('{Escape}');
    return items;
  };

  it('is everything by default', async () => {
    pane = await renderWholePane(DEMO_PRIVATE);
    expect(await menu()).toEqual(['Photo or video', 'File', 'Business card', 'Location', 'Shake']);
  });

  it('is what `attach` names, also for pasted files', async () => {
    pane = await renderWholePane(DEMO_PRIVATE);
    pane.show(DEMO_PRIVATE, { composer: { attach: ['picture'] } });
    expect(await menu()).toEqual(['Photo or video']);
    paste(carry(await picture('lake.png'), plain('notes.txt')));
    await expect.element(tray().getByRole('img', { name: 'lake.png' })).toBeVisible();
    expect(tray().getByText('notes.txt').query()).toBeNull();
    await expect.element(page.getByText('Files of this kind cannot be sent here')).toBeVisible();
  });

  it('has no button for nothing, unless the host has items of its own', async () => {
    pane = await renderWholePane(DEMO_PRIVATE);
    pane.show(DEMO_PRIVATE, { composer: { attach: [] } });
    await expect.element(page.getByRole('button', { name: 'Attach' })).not.toBeInTheDocument();
    const own = { key: 'order', label: 'Order', onSelect: () => undefined };
    pane.show(DEMO_PRIVATE, { composer: { attach: [], attachItems: [own] } });
    expect(await menu()).toEqual(['Order']);
  });
});

describe('files', () => {
  it('are pasted, shown in their order, and sent with the text as the caption of the last', async () => {
    pane = await renderWholePane(DEMO_PRIVATE);
    expect(paste(carry(await picture('lake.png'), plain('notes.txt')))).toBe(false);
    await expect.element(tray().getByRole('img', { name: 'lake.png' })).toBeVisible();
    await expect.element(tray().getByText('notes.txt')).toBeVisible();
    await userEvent.fill(box(), 'look');
    await userEvent.keyboard('{Enter}');
    await expect.poll(sends).toEqual(['send p:3 image lake.png', 'send p:3 file notes.txt "look"']);
    await expect.element(tray()).not.toBeInTheDocument();
  });

  it('can be sent alone, and taken out one by one', async () => {
    pane = await renderWholePane(DEMO_PRIVATE);
    paste(carry(plain('a.txt'), plain('b.txt')));
    await userEvent.click(page.getByRole('button', { name: 'Remove a.txt' }));
    await userEvent.click(page.getByRole('button', { name: 'Send' }));
    await expect.poll(sends).toEqual(['send p:3 file b.txt']);
  });

  it('leave a table that an office program copies with its picture to the text', async () => {
    pane = await renderWholePane(DEMO_PRIVATE);
    const carried = carry(await picture('table.png'));
    carried.setData('text/plain', 'a\tb');
    carried.setData('text/html', '<table></table>');
    expect(paste(carried)).toBe(true);
    await expect.element(tray()).not.toBeInTheDocument();
  });

  it('are dropped anywhere on the pane, which says so while they are held over it', async () => {
    pane = await renderWholePane(DEMO_PRIVATE);
    const over = page.getByRole('log').element();
    const drag = (type: string) =>
      over.dispatchEvent(
        new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: carry(plain('dropped.txt')) }),
      );
    const says = () => page.getByText('Drop files to send them').query();
    // A browser says so again and again while they are held.
    await expect.poll(() => drag('dragover') || says()).toBeInTheDocument();
    expect(drag('drop')).toBe(false);
    await expect.element(page.getByText('Drop files to send them')).not.toBeInTheDocument();
    await expect.element(tray().getByText('dropped.txt')).toBeVisible();
    await expect.element(box()).toHaveFocus();
  });

  it('are not taken while a message is changed, or where nothing can be written: the pointer says so', async () => {
    const own = rowOf({ key: 'own', id: 9_001, content: 'mine', mine: true, sendId: 2, sendTime: PANE_NOW - 1_000 });
    pane = await renderWholePane(DEMO_PRIVATE, ({ timeline }) => timeline(DEMO_PRIVATE).append(own));
    /** Whether the browser is kept from opening the file, and what the pointer says. */
    const hold = (): readonly [boolean, string] => {
      // A made event cannot be told what its transfer does: it is asked for what it was told.
      const told: string[] = [];
      const dataTransfer = carry(plain('dropped.txt'));
      const held = new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer });
      Object.defineProperty(held.dataTransfer, 'dropEffect', { set: (effect: string) => told.push(effect) });
      page.getByRole('log').element().dispatchEvent(held);
      return [held.defaultPrevented, told.join()];
    };
    await userEvent.click(box());
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByText('Edit message')).toBeVisible();
    await expect.poll(hold).toEqual([true, 'none']);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Edit message')).not.toBeInTheDocument();
    expect(page.getByText('Drop files to send them').query()).toBeNull();
    await expect.poll(hold).toEqual([true, 'copy']);
    pane.show(DEMO_GROUP);
    await expect.element(page.getByRole('log', { name: /Design crew/ })).toBeVisible();
    const group = pane.stage.group(100);
    const known = group.getSnapshot();
    if (known) group.set({ ...known, isMuted: true });
    await expect.element(box()).not.toBeInTheDocument();
    await expect.poll(hold).toEqual([true, 'none']);
  });

  it('say why one of them cannot be sent; it stays until it is taken out', async () => {
    pane = await renderWholePane(DEMO_PRIVATE);
    paste(carry(plain('nothing.txt', 0), plain('some.txt')));
    await expect.element(tray().getByText('The file is empty')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Send' }));
    await expect.poll(sends).toEqual(['send p:3 file some.txt']);
    await expect.element(tray().getByText('nothing.txt')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  });

  it('say how many there may be', async () => {
    pane = await renderWholePane(DEMO_PRIVATE);
    paste(carry(...Array.from({ length: 21 }, (_, index) => plain(`${index}.txt`))));
    await expect.element(page.getByText('Only 20 files can be sent at once')).toBeVisible();
    expect(tray().getByRole('listitem').elements()).toHaveLength(20);
  });

  it('wait where they were put, while another conversation is open', async () => {
    pane = await renderWholePane(DEMO_PRIVATE);
    paste(carry(plain('waits.txt')));
    await expect.element(tray().getByText('waits.txt')).toBeVisible();
    pane.show(DEMO_GROUP);
    await expect.element(tray()).not.toBeInTheDocument();
    pane.show(DEMO_PRIVATE);
    await expect.element(tray().getByText('waits.txt')).toBeVisible();
  });
});

describe('the attach menu', () => {
  it('takes files from the device', async () => {
    pane = await renderWholePane(DEMO_PRIVATE);
    const input = pane.host.querySelector<HTMLInputElement>('[data-im-part="file-input"]');
    expect(input?.multiple).toBe(true);
    if (input) await userEvent.upload(input, plain('chosen.txt'));
    await expect.element(tray().getByText('chosen.txt')).toBeVisible();
  });

  it('offers what can be sent, a shake to one person only', async () => {
    pane = await renderWholePane(DEMO_PRIVATE);
    await userEvent.click(page.getByRole('button', { name: 'Attach' }));
    const rows = () =>
      page
        .getByRole('menuitem')
        .elements()
        .map((row) => row.textContent);
    await expect.element(page.getByRole('menuitem', { name: 'Shake' })).toBeVisible();
    expect(rows()).toEqual(expect.arrayContaining(['Photo or video', 'File', 'Business card', 'Location', 'Shake']));
    await userEvent.click(page.getByRole('menuitem', { name: 'Shake' }));
    await expect.poll(sends).toEqual(['send p:3 shake']);
    pane.show(DEMO_GROUP);
    await userEvent.click(page.getByRole('button', { name: 'Attach' }));
    await expect.element(page.getByRole('menuitem', { name: 'Location' })).toBeVisible();
    expect(rows()).not.toContain('Shake');
  });

  it('sends the card of a friend', async () => {
    pane = await renderWholePane(DEMO_PRIVATE);
    await userEvent.click(page.getByRole('button', { name: 'Attach' }));
    await userEvent.click(page.getByRole('menuitem', { name: 'Business card' }));
    const dialog = page.getByRole('dialog');
    await userEvent.click(dialog.getByRole('option').first());
    await userEvent.click(dialog.getByRole('button', { name: /Send|Confirm/ }));
    await expect.poll(sends).toEqual([expect.stringMatching(/^send p:3 card user \d+$/)]);
  });

  it('sends nothing to another conversation than the one that it was opened in', async () => {
    pane = await renderWholePane(DEMO_PRIVATE);
    await userEvent.click(page.getByRole('button', { name: 'Attach' }));
    await userEvent.click(page.getByRole('menuitem', { name: 'Location' }));
    await expect.element(page.getByRole('dialog', { name: 'Send a location' })).toBeVisible();
    pane.show(DEMO_GROUP);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('sends a place that is typed, and says what is missing', async () => {
    pane = await renderWholePane(DEMO_PRIVATE);
    await userEvent.click(page.getByRole('button', { name: 'Attach' }));
    await userEvent.click(page.getByRole('menuitem', { name: 'Location' }));
    const dialog = page.getByRole('dialog', { name: 'Send a location' });
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Latitude' }), '96');
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Longitude' }), '120.15');
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await expect.element(dialog.getByText('Between -90 and 90')).toBeVisible();
    await expect.element(dialog.getByText('Give the place a name')).toBeVisible();
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Latitude' }), '30.25');
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Place' }), 'West Lake');
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await expect.poll(sends).toEqual(['send p:3 location West Lake']);
    await expect.element(dialog).not.toBeInTheDocument();
  });
});
