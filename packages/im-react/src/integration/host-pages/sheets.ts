import bootstrap from 'bootstrap/dist/css/bootstrap.css?inline';
import { compile } from 'tailwindcss';
import tailwind from 'tailwindcss/index.css?raw';
import hostile from './hostile.css?inline';
import next from './next-app.css?inline';
import olderVite from './vite-4-template.css?inline';
import vite from './vite-template.css?inline';

const compiled = await compile(tailwind);

/** Sheets of hosts that the kit is shown beside, by name. */
export const hostSheets: Readonly<Record<string, string>> = {
  'the template of Vite': vite,
  'the older template of Vite': olderVite,
  'the stock sheet of create-next-app': next,
  // As its compiler writes it: theme, preflight and some utilities, in its layers.
  'Tailwind 4': compiled.build(['p-4', 'm-2', 'text-red-500', 'text-xl', 'flex', 'rounded-lg', 'border']),
  'Bootstrap 5': bootstrap,
  'a sheet of rules for every element': hostile,
};
