import { limits } from '../size/limits.ts';
import { weigh } from '../size/weigh.ts';
import { type Suite, sum, verdict } from '../suite.ts';

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** What each entry weighs, compressed, with everything that it brings along but React and what is fetched on first use. */
export const size: Suite = async () => {
  const verdicts = [];
  for (const { name, source, limit } of limits) {
    const { eager, onDemand, parts } = await weigh(source);
    const held = eager > 0 && eager <= limit;
    console.log(`${held ? 'ok  ' : 'FAIL'} ${name}: ${kB(eager)} of ${kB(limit)}, on first use ${kB(onDemand)}`);
    if (name.startsWith('first screen')) {
      console.log(`     before compression: ${parts.map(([part, bytes]) => `${part} ${kB(bytes)}`).join(', ')}`);
    }
    verdicts.push(verdict(held));
  }
  return sum(verdicts);
};
