import { join } from 'node:path';
import { createPackedApp } from '../packed-app.ts';
import { limits, maxWidgetLoaderBytes } from '../size/limits.ts';
import { weigh } from '../size/weigh.ts';
import { weighWidget } from '../size/weigh-widget.ts';
import { type Suite, sum, verdict } from '../suite.ts';

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** What a page of an application that installed the packed tarballs loads before it starts. */
export const size: Suite = async () => {
  const app = await createPackedApp(undefined, ['im-sdk', 'im-rtc', 'im-react']);
  try {
    const verdicts = [];
    const weighed = new Map<string, number>();
    for (const { name, source, maxBytes, goalBytes = maxBytes, lazyPackages = [], beyond } of limits) {
      const { firstLoad, lazy, packages } = await weigh(app.home, source);
      weighed.set(name, firstLoad);
      const counted = firstLoad - (beyond === undefined ? 0 : (weighed.get(beyond) ?? 0));
      const early = packages
        .filter(([part, bytes]) => bytes > 0 && lazyPackages.some((lazy) => part.startsWith(lazy)))
        .map(([part]) => part);
      const held = firstLoad > 0 && counted <= maxBytes && early.length === 0;
      const more = beyond === undefined ? '' : ` on top of ${beyond}`;
      const weight = `${name}: ${kB(counted)} of ${kB(maxBytes)}${more}, lazy ${kB(lazy)}`;
      const eager = `     AT FIRST LOAD, BUT WANTED ON DEMAND: ${early.join(', ')}`;
      console.log(`${held ? 'ok  ' : 'FAIL'} ${weight}`);
      if (early.length > 0) console.log(eager);
      if (counted > goalBytes) console.log(`     GOAL MISSED: ${kB(goalBytes)}`);
      console.log(`     before minifying: ${packages.map(([part, bytes]) => `${part} ${kB(bytes)}`).join(', ')}`);
      verdicts.push(verdict(held, early.length > 0 ? `${weight}\n${eager}` : weight));
    }
    const widget = await weighWidget(join(app.home, 'node_modules', 'im-react', 'dist', 'embed'));
    const isLight = widget.loader <= maxWidgetLoaderBytes;
    const weight = `widget: ${kB(widget.loader)} of ${kB(maxWidgetLoaderBytes)}; the open panel loads ${kB(widget.panel)} with React`;
    console.log(`${isLight ? 'ok  ' : 'FAIL'} ${weight}`);
    verdicts.push(verdict(isLight, weight));
    return sum(verdicts);
  } finally {
    await app.remove();
  }
};
