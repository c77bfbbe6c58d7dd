import { join } from 'node:path';
import { inlineCss } from '../../internal/gates/inline-css.ts';
import { joinFirstScreen } from '../../internal/gates/join-first-screen.ts';
import { library } from '../../internal/gates/library.ts';

export default library(
  {
    index: 'src/index.ts',
    hooks: 'src/hooks/index.ts',
    'first-screen': 'src/first-screen.ts',
    whole: 'src/whole.ts',
    styles: 'src/styles/index.css',
    'locales/zh-CN': 'src/i18n/locales/zh-CN.ts',
    'locales/zh-TW': 'src/i18n/locales/zh-TW.ts',
    'locales/en-US': 'src/i18n/locales/en-US.ts',
  },
  // Frameworks with server components ask for it; everybody else ignores it.
  {
    banner: { js: "'use client';" },
    esbuildPlugins: [inlineCss],
    onSuccess: () => joinFirstScreen(join(process.cwd(), 'dist'), "'use client';"),
  },
);
