import { useEffect, useState } from 'react';
import { useUi } from '../../context/ui-context.ts';

/** True once `ms` have passed since mount. */
export function useDelayPassed(ms: number): boolean {
  const { clock } = useUi();
  const [passed, setPassed] = useState(false);
  useEffect(() => clock.after(ms, () => setPassed(true)), [clock, ms]);
  return passed;
}
