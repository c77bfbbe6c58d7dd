import { settingsPage } from './describe-settings.ts';

// `npm run api` writes docs/configuration.md with it.
process.stdout.write(settingsPage());
