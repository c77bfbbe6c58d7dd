import type { StoryObj } from '@storybook/react-vite';
import { type KindsOnList, type KindsStageOptions, kindsStage } from '../src/testing/render/kinds-on-list.tsx';
import { portrait } from './portraits.ts';
import { NOW } from './stage.tsx';

export interface KindStoryOptions extends Pick<KindsStageOptions, 'uploads' | 'conversation'> {
  /** Px. Default 300. */
  readonly height?: number;
  readonly args?: StoryObj<typeof KindsOnList>['args'];
  readonly play: StoryObj<typeof KindsOnList>['play'];
}

/** Some rows of a kind in a list of their own, 520 px wide. */
export function kindStory(
  rows: KindsStageOptions['rows'],
  { height = 300, args = {}, play, ...options }: KindStoryOptions,
): StoryObj<typeof KindsOnList> {
  return {
    args: { ...(options.conversation === undefined ? {} : { conversation: options.conversation }), ...args },
    play,
    parameters: {
      frame: { width: 520, height },
      client: (language: string) => kindsStage({ language, now: NOW, portrait, rows, ...options }).client,
    },
  };
}
