import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect, screen } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import type { ToastContent } from '../../context/toast-store.ts';
import { useToast } from '../../context/useToast.ts';

function Showing({ toasts }: { readonly toasts: readonly ToastContent[] }) {
  const toaster = useToast();
  useEffect(() => {
    const close = toasts.map((toast) => toaster.show({ stays: true, ...toast }));
    return () => {
      for (const each of close) each();
    };
  }, [toasts, toaster]);
  return null;
}

const meta = { component: Showing, parameters: { frame: { width: 700, height: 320 } } } satisfies Meta<typeof Showing>;
export default meta;
type Story = StoryObj<typeof meta>;

/** An error is announced at once, the others when there is time. Each can be closed. */
export const Kinds: Story = {
  args: {
    toasts: [
      { kind: 'success', text: '群发成功，已发送给 12 位好友' },
      { kind: 'error', text: '网络连接失败，请检查网络设置' },
      { kind: 'warning', text: '最多可选择 50 位成员' },
    ],
  },
  async play() {
    await expect(await screen.findByRole('alert')).toHaveTextContent('网络连接失败，请检查网络设置');
    await expectShown(screen.getByText('群发成功，已发送给 12 位好友'));
    await expectShown(screen.getByText('最多可选择 50 位成员'));
    await expect(screen.getAllByRole('button', { name: '关闭' })).toHaveLength(3);
  },
};
export const WithAction: Story = {
  args: {
    toasts: [{ kind: 'info', text: '服务器地址已恢复默认', action: { label: '撤销', onAction: () => undefined } }],
  },
  async play() {
    await expectShown(await screen.findByText('服务器地址已恢复默认'));
    await expectShown(screen.getByRole('button', { name: '撤销' }));
    await expectShown(screen.getByRole('button', { name: '关闭' }));
  },
};
export const Dark: Story = { ...Kinds, globals: { theme: 'dark' }, play: alsoInThisLook(Kinds.play) };
