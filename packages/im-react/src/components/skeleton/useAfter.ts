import { useEffect, useState } from 'react';
import { useKit } from '../../provider/kit-context.ts';

/** False at first, true once `ms` have passed. */
export function useAfter(ms: number): boolean {
  const { clock } = useKit();
  const [passed, setPassed] = useState(false);
  useEffect(() => clock.after(ms, () => setPassed(true)), [clock, ms]);
  return passed;
}
