import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { expectInside, expectShown } from '../../../.storybook/look-checks.ts';
import { portrait } from '../../../.storybook/portraits.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import { DEMO_GROUP, demoMessageStage } from '../../testing/demo/message-stage.ts';
import type { Stage } from '../../testing/stage/stage.ts';
import { ChatApp } from './ChatApp.tsx';

const meta = {
  component: ChatApp,
  args: { onSelect: fn() },
  parameters: { frame: { width: 1000, height: 800 } },
} satisfies Meta<typeof ChatApp>;
export default meta;
type Story = StoryObj<typeof meta>;

const messages = { client: (language: string) => demoMessageStage({ language, now: NOW, portrait }).client };
const phone = { ...messages, frame: { width: 390, height: 800 } };
const stage = (arrange: (stage: Stage) => void) => ({ stage: arrange });
const signedOut = stage((made) => made.session.set({ status: 'signedOut', reason: 'none' }));

/** A list, and a hint in the place of the messages. */
export const NothingOpen: Story = {
  parameters: messages,
  async play({ canvas }) {
    await expect((await canvas.findAllByRole('option')).length).toBeGreaterThan(5);
    await expect(canvas.queryByRole('option', { selected: true })).toBeNull();
    await expectShown(canvas.getByText('选择一个聊天'));
    await expect(canvas.queryByRole('log')).toBeNull();
  },
};
/** The chat is chosen in the list, its messages stand beside it. */
export const Open: Story = {
  args: { defaultSelected: DEMO_GROUP },
  parameters: messages,
  async play({ canvas }) {
    const log = await canvas.findByRole('log', { name: '与产品设计小组的消息' });
    const row = canvas.getByRole('option', { selected: true });
    await expect(row).toHaveAccessibleName(/^产品设计小组/);
    await expect(row.getBoundingClientRect().right).toBeLessThan(log.getBoundingClientRect().left);
    await userEvent.click(canvas.getByRole('option', { name: /^林知夏/ }));
    await expectShown(await canvas.findByRole('heading', { name: '林知夏' }));
  },
};
/** Less than 680 px: one side at a time. */
export const PhoneList: Story = {
  parameters: phone,
  async play({ args, canvas }) {
    await userEvent.click(await canvas.findByRole('option', { name: /^林知夏/ }));
    await expectShown(await canvas.findByRole('log', { name: '与林知夏的消息' }));
    await expect(canvas.queryByRole('option')).toBeNull();
    await expect(args.onSelect).toHaveBeenCalledWith('p:3');
  },
};
export const PhoneOpen: Story = {
  args: { defaultSelected: DEMO_GROUP },
  parameters: phone,
  async play({ canvas }) {
    await expectShown(await canvas.findByRole('log', { name: '与产品设计小组的消息' }));
    await expect(canvas.queryByRole('option')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: '返回' }));
    await expectShown(await canvas.findByRole('option', { name: /^产品设计小组/ }));
  },
};
/** Both sides in a window as narrow as the desktop shell allows. */
export const Split: Story = {
  args: { defaultSelected: DEMO_GROUP, layout: 'split' },
  parameters: { ...messages, frame: { width: 600, height: 400 } },
  async play({ canvas, canvasElement }) {
    const app = canvasElement.querySelector('.im-app') ?? canvasElement;
    await expectInside(await canvas.findByRole('log'), app);
    await expectInside(await canvas.findByRole('listbox', { name: '聊天' }), app);
    await expect(canvas.queryByRole('button', { name: '返回' })).toBeNull();
  },
};
/** Somebody who has no conversation yet is welcomed, and helped to the first. */
export const NewAccount: Story = {
  parameters: stage((made) => made.list.set({ keys: [], ready: true })),
  async play({ canvas }) {
    await expectShown(await canvas.findByText(/^欢迎/));
    await expect(canvas.getByRole('button', { name: '添加好友' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: '创建群聊' })).toBeEnabled();
    await expect(canvas.queryByRole('option')).toBeNull();
  },
};
export const SignedOut: Story = {
  parameters: signedOut,
  async play({ canvas }) {
    await expectShown(await canvas.findByText('尚未登录'));
    await expect(canvas.queryByRole('listbox')).toBeNull();
  },
};
/** The host's own form in the place of everything. */
export const SignedOutWithForm: Story = {
  args: {
    slots: {
      SignedOut: () => (
        <form style={{ display: 'grid', placeContent: 'center', gap: 8, gridColumn: '1 / -1' }}>
          <label>
            Company mail <input />
          </label>
          <button type="submit">Continue</button>
        </form>
      ),
    },
  },
  parameters: signedOut,
  async play({ canvas }) {
    await expectShown(await canvas.findByRole('textbox', { name: 'Company mail' }));
    await expect(canvas.getByRole('button', { name: 'Continue' })).toBeEnabled();
    await expect(canvas.queryByRole('listbox')).toBeNull();
  },
};
