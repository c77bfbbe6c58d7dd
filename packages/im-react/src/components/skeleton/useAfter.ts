import { useEffect, useState } from 'react';
import { useKit } from '../../provider/kit-context.ts';

/** True once `ms` have passed since mount. */
export function useAfter(ms: number): boolean {
  const { clock } = useKit();
  const [passed, setPassed] = useState(false);
  useEffect(() => clock.after(ms, () => setPassed(true)), [clock, ms]);
  return passed;
}
