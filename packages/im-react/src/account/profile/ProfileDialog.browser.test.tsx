import { ImError } from 'im-sdk/protocol';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { examplePicture } from '../../testing/demo/example-picture.ts';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { ProfileDialog } from './ProfileDialog.tsx';

const show = async () => {
  const onOpenChange = vi.fn();
  const { screen, stage } = await renderOnStage(<ProfileDialog open onOpenChange={onOpenChange} />);
  const dialog = screen.getByRole('dialog', { name: 'My profile' });
  await expect.element(dialog).toBeVisible();
  return { dialog, screen, stage, onOpenChange };
};
const updateIn = (calls: readonly string[]) =>
  calls.flatMap((call) =>
    call.startsWith('update profile ') ? [JSON.parse(call.slice('update profile '.length))] : [],
  );

describe('ProfileDialog', () => {
  test('closes on Escape as it is, and asks first once something was changed', async () => {
    const { dialog, screen, onOpenChange } = await show();
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Nickname' }), 'Noah the second');
    await userEvent.keyboard('{Escape}');
    const question = screen.getByRole('dialog', { name: 'Discard your changes?' });
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('textbox', { name: 'Nickname' })).toHaveValue('Noah the second');
    expect(onOpenChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: 'Discard' }).click();
    expect(onOpenChange).toHaveBeenCalledWith(false, 'close');
  });

  test('begins at the nickname, the username is only shown, no gender is chosen', async () => {
    await page.viewport(1024, 800);
    const { dialog } = await show();
    await expect.element(dialog.getByRole('textbox', { name: 'Nickname' })).toHaveFocus();
    await expect.element(dialog.getByText('Username: noah')).toBeVisible();
    for (const name of ['Male', 'Female']) await expect.element(dialog.getByRole('radio', { name })).not.toBeChecked();
    expect(dialog.getByRole('textbox', { name: 'Signature' }).element().getAttribute('rows')).toBe('3');
    expect(dialog.getByRole('textbox', { name: 'Mobile' }).element().getAttribute('maxlength')).toBe('11');
    await page.viewport(414, 896);
  });

  test('counts the characters of the nickname, and says when no more fit', async () => {
    const { dialog } = await show();
    await dialog.getByRole('textbox', { name: 'Nickname' }).fill('n'.repeat(20));
    await expect.element(dialog.getByText('20/20')).toBeVisible();
    await expect.element(dialog.getByText('At most 20 characters')).toBeVisible();
  });

  test('on a phone its fields are in cards, the username one of them, which cannot be changed', async () => {
    const { dialog } = await show();
    const userName = dialog.getByRole('textbox', { name: 'Username' });
    await expect.element(userName).toHaveValue('noah');
    await expect.element(userName).toHaveAttribute('readonly');
    await expect.element(dialog.getByText(/^JPG, PNG or WebP, up to 5\sMB$/)).toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: 'Nickname' })).toHaveFocus();
    const cards = ['Nickname', 'Mobile', 'Signature'].map((name) =>
      dialog.getByRole('textbox', { name }).element().closest('.im-profile__card'),
    );
    const page = getComputedStyle(dialog.element()).backgroundColor;
    for (const card of cards) {
      // The dialog opens with an animation.
      await vi.waitFor(() => expect(card?.getBoundingClientRect()).toMatchObject({ left: 12, width: 390 }));
      expect(card && getComputedStyle(card).backgroundColor).not.toBe(page);
    }
    expect(cards[0]?.contains(userName.element())).toBe(true);
  });

  test('is 420 px wide, on a phone as wide as the window, down to 320 px', async () => {
    const { dialog } = await show();
    const width = () => dialog.element().getBoundingClientRect().width;
    for (const [windowPx, dialogPx] of [
      [1280, 420],
      [768, 420],
      [390, 390],
      [320, 320],
    ] as const) {
      await page.viewport(windowPx, 800);
      await vi.waitFor(() => expect(width()).toBe(dialogPx));
    }
    await page.viewport(414, 896);
  });

  test.each([
    ['Male', 0],
    ['Female', 1],
  ])('the gender %s is stored as %i', async (name, sex) => {
    const { dialog, stage } = await show();
    await dialog.getByRole('radio', { name, exact: true }).click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await vi.waitFor(() => expect(updateIn(stage.calls)).toEqual([expect.objectContaining({ sex })]));
  });

  test('stores what was filled in, by keyboard alone', async () => {
    const { dialog, stage, onOpenChange } = await show();
    await expect.element(dialog.getByRole('textbox', { name: 'Nickname' })).toHaveFocus();
    await userEvent.keyboard('{Control>}a{/Control}Noah B.');
    await userEvent.tab();
    await userEvent.keyboard('13812345678');
    await userEvent.tab();
    await userEvent.keyboard('noah@example.com');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Year' }), '1994');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Month' }), 'May');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Day' }), '23');
    (dialog.getByRole('combobox', { name: 'Day' }).element() as HTMLElement).focus();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect.element(dialog.getByRole('radio', { name: 'Male', exact: true })).toBeChecked();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(dialog.getByRole('radio', { name: 'Female' })).toBeChecked();
    await userEvent.tab();
    await userEvent.keyboard('Slowly.');
    await expect.element(dialog.getByText('7 / 128')).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false, 'done'));
    expect(updateIn(stage.calls)).toEqual([
      expect.objectContaining({
        nickName: 'Noah B.',
        mobile: '13812345678',
        email: 'noah@example.com',
        birthday: '1994-05-23',
        sex: 1,
        signature: 'Slowly.',
      }),
    ]);
  });

  test('wrong fields say so in the words of the specification, the first of them gets the focus', async () => {
    const { dialog, stage } = await show();
    await dialog.getByRole('textbox', { name: 'Nickname' }).fill(' ');
    await dialog.getByRole('textbox', { name: 'Mobile' }).fill('12812345678');
    await dialog.getByRole('textbox', { name: 'Email' }).fill('noah');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Year' }), '1994');
    await userEvent.keyboard('{Enter}');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    for (const sentence of [
      'Please enter nickname',
      'Please enter a valid phone number',
      'Please enter a valid email address',
      'Please choose year, month and day',
    ]) {
      await expect.element(dialog.getByText(sentence)).toBeVisible();
    }
    await expect.element(dialog.getByRole('textbox', { name: 'Nickname' })).toHaveFocus();
    expect(stage.calls).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Email' }).fill('noah@example.com');
    await expect.element(dialog.getByText('Please enter a valid email address')).not.toBeInTheDocument();
  });

  test('a day beyond the end of the month is cleared', async () => {
    const { dialog } = await show();
    const day = dialog.getByRole('combobox', { name: 'Day' });
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Year' }), '2024');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Month' }), 'February');
    await userEvent.selectOptions(day, '29');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Year' }), '2023');
    await expect.element(day).toHaveValue('');
    expect(day.element().querySelectorAll('option')).toHaveLength(1 + 28);
  });

  test('a refusal of the server stands at its field; another one is a toast and the dialog stays', async () => {
    const { dialog, screen, stage, onOpenChange } = await show();
    stage.next = () =>
      Promise.reject(
        new ImError('request.invalid', 'no', {
          category: 'invalid',
          issues: [{ path: 'email', message: 'taken' }],
        }),
      );
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(dialog.getByText('Please enter a valid email address')).toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    stage.next = () => Promise.reject(new ImError('client.networkFailed', 'no', { category: 'network' }));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(screen.getByText(/Network connection failed/)).toBeVisible();
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  test('a picture that is still on its way is stored, not lost', async () => {
    const { dialog, screen, stage, onOpenChange } = await show();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input) await userEvent.upload(input, await examplePicture(80, 60));
    const crop = screen.getByRole('dialog', { name: 'Crop picture' });
    await expect.element(crop.getByRole('button', { name: 'Confirm' })).toBeEnabled();
    await crop.getByRole('button', { name: 'Confirm' }).click();
    await vi.waitFor(() => expect(stage.inGroups.uploads).toHaveLength(1));
    await expect.element(crop).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    expect(updateIn(stage.calls)).toEqual([]);
    stage.inGroups.uploads[0]?.finish();
    await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false, 'done'));
    expect(updateIn(stage.calls)).toEqual([expect.objectContaining({ headImage: '/file/me.png' })]);
  });

  test('a picture that is being uploaded is a change: Escape asks first', async () => {
    const { screen, stage, onOpenChange } = await show();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input) await userEvent.upload(input, await examplePicture(80, 60));
    const crop = screen.getByRole('dialog', { name: 'Crop picture' });
    await expect.element(crop.getByRole('button', { name: 'Confirm' })).toBeEnabled();
    await crop.getByRole('button', { name: 'Confirm' }).click();
    await vi.waitFor(() => expect(stage.inGroups.uploads).toHaveLength(1));
    await expect.element(crop).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  test('a picture that fails meanwhile keeps the dialog open, and says so', async () => {
    const { dialog, screen, stage, onOpenChange } = await show();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input) await userEvent.upload(input, await examplePicture(80, 60));
    const crop = screen.getByRole('dialog', { name: 'Crop picture' });
    await expect.element(crop.getByRole('button', { name: 'Confirm' })).toBeEnabled();
    await crop.getByRole('button', { name: 'Confirm' }).click();
    await vi.waitFor(() => expect(stage.inGroups.uploads).toHaveLength(1));
    await expect.element(crop).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    stage.inGroups.uploads[0]?.fail(new ImError('client.networkFailed', 'x', { category: 'network' }));
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    expect(updateIn(stage.calls)).toEqual([]);
    expect(onOpenChange).not.toHaveBeenCalled();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false, 'done'));
  });

  test('Escape in the crop closes the crop alone; the cropped picture is uploaded and stored with the rest', async () => {
    const { dialog, screen, stage, onOpenChange } = await show();
    const choose = async () => {
      const input = document.querySelector<HTMLInputElement>('input[type="file"]');
      const transfer = new DataTransfer();
      transfer.items.add(await examplePicture(80, 60));
      if (input) input.files = transfer.files;
      input?.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const crop = screen.getByRole('dialog', { name: 'Crop picture' });
    await choose();
    await expect.element(crop.getByRole('button', { name: 'Confirm' })).toBeEnabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(crop).not.toBeInTheDocument();
    expect(onOpenChange).not.toHaveBeenCalled();
    await choose();
    await expect.element(crop.getByRole('button', { name: 'Confirm' })).toBeEnabled();
    await crop.getByRole('button', { name: 'Confirm' }).click();
    await vi.waitFor(() => expect(stage.inGroups.uploads.map(({ name }) => name)).toEqual(['me.png']));
    stage.inGroups.uploads[0]?.finish();
    await expect.element(crop).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false, 'done'));
    expect(updateIn(stage.calls)).toEqual([
      expect.objectContaining({ headImage: '/file/me.png', headImageThumb: '/file/me.png' }),
    ]);
  });
});
