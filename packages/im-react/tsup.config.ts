import { library } from '../../internal/gates/library.ts';

export default library(
  {
    index: 'src/index.ts',
    hooks: 'src/hooks/index.ts',
    styles: 'src/styles/index.css',
    'styles.layered': 'src/styles/layered.css',
    'locales/zh-CN': 'src/i18n/locales/zh-CN.ts',
    'locales/zh-TW': 'src/i18n/locales/zh-TW.ts',
    'locales/en-US': 'src/i18n/locales/en-US.ts',
  },
  // Frameworks with server components ask for it; everybody else ignores it.
  { banner: { js: "'use client';" } },
);
