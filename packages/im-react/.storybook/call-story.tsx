import type { StoryObj } from '@storybook/react-vite';
import type { GroupCallView, PrivateCallView } from 'im-rtc';
import type { CallHost } from '../src/calls/call-host/CallHost.tsx';
import { demoCallEngine } from '../src/testing/demo/call.ts';
import { NOW } from './stage.tsx';

type Story = StoryObj<typeof CallHost>;

/** A call over an empty page. */
export function callStory(
  call: (now: number) => PrivateCallView | GroupCallView,
  play: Story['play'],
  more: Story = {},
): Story {
  return {
    play,
    ...more,
    parameters: { layout: 'fullscreen', calls: () => demoCallEngine(call(NOW)), ...more.parameters },
  };
}

/** As on a phone. */
export const onPhone: Story = { globals: { viewport: { value: 'mobile1' } } };

/** In a browser that plays no sound before a press. */
export const withoutAutoplay: Story = {
  beforeEach() {
    HTMLAudioElement.prototype.play = async () => {
      throw new DOMException('a press first', 'NotAllowedError');
    };
    return () => Reflect.deleteProperty(HTMLAudioElement.prototype, 'play');
  },
};
