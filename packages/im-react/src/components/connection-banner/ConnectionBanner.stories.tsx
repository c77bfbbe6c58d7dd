import type { Meta, StoryObj } from '@storybook/react-vite';
import { ImError } from 'im-sdk';
import { NOW } from '../../../.storybook/stage.tsx';
import type { Stage } from '../../testing/stage.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';

const meta = {
  component: ConnectionBanner,
  parameters: { frame: { width: 700, height: 160 } },
} satisfies Meta<typeof ConnectionBanner>;
export default meta;
type Story = StoryObj<typeof meta>;

const connected = (parts: object) => ({
  stage: (stage: Stage) => stage.connection.set({ ...stage.connection.getSnapshot(), ...parts }),
});

/** Said only where it takes a while. */
const said: Story['play'] = async ({ canvas }) => {
  await canvas.findByText(/…$/);
};

export const Lost: Story = { parameters: connected({ lost: true, phase: 'waiting', retryAt: NOW + 12_000 }) };
/** The server answers each try with a failure. */
export const Failing: Story = {
  parameters: connected({
    lost: true,
    phase: 'waiting',
    retryAt: NOW + 12_000,
    syncError: new ImError('server.internal', 'busy', { category: 'server', retryable: true }),
  }),
};
export const Trying: Story = { parameters: connected({ lost: true, phase: 'connecting' }) };
/** What is shown may be old. */
export const Connecting: Story = { parameters: connected({ phase: 'connecting' }), play: said };
export const CatchingUp: Story = { parameters: connected({ phase: 'catchingUp' }), play: said };
export const NothingIsKept: Story = { parameters: connected({ storage: 'memory' }) };
/** After a message arrived in the background: desktop notifications are offered once. */
export const NotificationsOffered: Story = {
  beforeEach() {
    const { Notification: before } = globalThis;
    const isAsked = Object.assign(function Offered() {}, { permission: 'default' });
    Object.defineProperty(globalThis, 'Notification', { value: isAsked, configurable: true, writable: true });
    localStorage.removeItem('im-react.desktopNotifications');
    localStorage.setItem('im-react.desktopOffer', 'due');
    return () => {
      Object.defineProperty(globalThis, 'Notification', { value: before, configurable: true, writable: true });
      localStorage.removeItem('im-react.desktopOffer');
    };
  },
};
export const Dark: Story = { ...Lost, globals: { theme: 'dark', language: 'en-US' } };
export const Narrow: Story = {
  parameters: {
    ...connected({ lost: true, phase: 'waiting', retryAt: NOW + 12_000 }),
    frame: { width: 390, height: 160 },
  },
  globals: { language: 'en-US' },
};
