import type { Preview } from '@storybook/react-vite';

const preview: Preview = {
  parameters: {
    // An axe violation fails the story.
    a11y: { test: 'error' },
    layout: 'centered',
  },
};

export default preview;
