import { useContext, useMemo } from 'react';
import { reportHostError } from '../platform/report-error.ts';
import { SettingsContext } from './settings-context.ts';

/** Returns a stable function that reports the first error only: host code that is called often may throw each time. */
export function useReportOnce(): (error: unknown) => void {
  const onError = useContext(SettingsContext)?.onError;
  return useMemo(() => {
    let isReported = false;
    return (error) => {
      if (!isReported) reportHostError(onError, error);
      isReported = true;
    };
  }, [onError]);
}
