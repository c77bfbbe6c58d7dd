import '../src/styles/index.css';
import './preview.css';
import type { Preview } from '@storybook/react-vite';
import { onStage } from './stage.tsx';

const items = (...values: readonly (readonly [value: string, title: string])[]) =>
  values.map(([value, title]) => ({ value, title }));

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [onStage],
  parameters: {
    // An axe violation fails the story. Left out: the invisible stops that hand focus on at the edges of a dialog.
    a11y: {
      test: 'error',
      context: { exclude: ['[data-floating-ui-focus-guard]'] },
      // Rows are named by the design's contract (name, unread, preview, time), in another order than they are drawn.
      config: { rules: [{ id: 'label-content-name-mismatch', selector: '.im-button, .im-link' }] },
    },
    layout: 'centered',
    controls: { expanded: true },
  },
  initialGlobals: { language: 'zh-CN', theme: 'light', direction: 'auto', density: 'comfortable' },
  globalTypes: {
    language: {
      toolbar: {
        title: 'Language',
        icon: 'globe',
        items: items(['zh-CN', '简体中文'], ['zh-TW', '繁體中文'], ['en-US', 'English']),
      },
    },
    theme: {
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        items: items(['light', 'Light'], ['dark', 'Dark'], ['system', 'System']),
      },
    },
    direction: {
      toolbar: {
        title: 'Direction',
        icon: 'transfer',
        items: items(['auto', 'By language'], ['ltr', 'Left to right'], ['rtl', 'Right to left']),
      },
    },
    density: {
      toolbar: { title: 'Density', icon: 'grow', items: items(['comfortable', 'Comfortable'], ['compact', 'Compact']) },
    },
  },
};

export default preview;
