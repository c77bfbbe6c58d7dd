import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => ({
    ...vite,
    // As the full client: what light-dark() says is not settled at the root.
    build: { ...vite.build, target: ['chrome123', 'safari17.5', 'firefox128'] },
    resolve: {
      ...vite.resolve,
      conditions: ['@im/source', 'module', 'browser', 'development|production'],
    },
  }),
};

export default config;
