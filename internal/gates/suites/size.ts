import { command } from '../command.ts';
import { type Suite, sum, verdict } from '../suite.ts';

interface Measured {
  readonly name: string;
  readonly passed?: boolean;
  readonly size: number;
  readonly sizeLimit?: number;
}

/** What each entry weighs, compressed, with everything that it brings along but React. */
export const size: Suite = async () => {
  const { output } = await command('size-limit', ['--json'], { quiet: true });
  const from = output.indexOf('[');
  if (from < 0) {
    console.log(output);
    return verdict(false);
  }
  const measured = JSON.parse(output.slice(from)) as Measured[];
  return sum(
    measured.map(({ name, passed, size: bytes, sizeLimit = 0 }) => {
      const weight = `${(bytes / 1000).toFixed(1)} kB of ${(sizeLimit / 1000).toFixed(1)} kB`;
      console.log(`${passed ? 'ok  ' : 'FAIL'} ${name}: ${weight}`);
      return verdict(passed === true);
    }),
  );
};
