import type { StoryObj } from '@storybook/react-vite';
import type { GroupCallView, PrivateCallView } from 'im-rtc';
import { expect, waitFor } from 'storybook/test';
import type { CallHost } from '../src/components/call-host/CallHost.tsx';
import { demoCallEngine } from '../src/testing/demo-call.ts';
import { NOW } from './stage.tsx';

/** A call over an empty page. */
export function callStory(
  call: (now: number) => PrivateCallView | GroupCallView,
  more: StoryObj<typeof CallHost> = {},
): StoryObj<typeof CallHost> {
  return {
    play: isShown,
    ...more,
    parameters: { layout: 'fullscreen', calls: () => demoCallEngine(call(NOW)), ...more.parameters },
  };
}

/** The windows are loaded with the first call: axe has to see them. */
async function isShown(): Promise<void> {
  await waitFor(() => expect(document.querySelector('[data-im-part="call-host"] > *')).not.toBeNull());
}

/** As on a phone. */
export const onPhone: StoryObj<typeof CallHost> = { globals: { viewport: { value: 'mobile1' } } };

/** In a browser that plays no sound before a press. */
export const withoutAutoplay: StoryObj<typeof CallHost> = {
  beforeEach() {
    HTMLAudioElement.prototype.play = async () => {
      throw new DOMException('a press first', 'NotAllowedError');
    };
    return () => Reflect.deleteProperty(HTMLAudioElement.prototype, 'play');
  },
};
