import { join } from 'node:path';
import { copyWhatIsNamed } from '../../internal/gates/copy-what-is-named.ts';
import { inlineCss } from '../../internal/gates/inline-css.ts';
import { joinFirstScreen } from '../../internal/gates/join-first-screen.ts';
import { library } from '../../internal/gates/library.ts';

const dist = join(process.cwd(), 'dist');

export default library(
  {
    index: 'src/index.ts',
    hooks: 'src/hooks/index.ts',
    'first-screen': 'src/first-screen.ts',
    whole: 'src/whole.ts',
    styles: 'src/styles/index.css',
    'styles.layered': 'src/styles/layered.css',
    'locales/zh-CN': 'src/i18n/locales/zh-CN.ts',
    'locales/zh-TW': 'src/i18n/locales/zh-TW.ts',
    'locales/en-US': 'src/i18n/locales/en-US.ts',
  },
  // Frameworks with server components ask for it; everybody else ignores it.
  {
    banner: { js: "'use client';" },
    esbuildPlugins: [inlineCss],
    async onSuccess() {
      await joinFirstScreen(dist, "'use client';");
      await copyWhatIsNamed(dist, ['index.js', 'hooks.js'], 'first-screen.js');
    },
  },
);
