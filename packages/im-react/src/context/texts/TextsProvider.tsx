'use client';

import { type ReactNode, useMemo } from 'react';
import { type HostTranslate, translateByHost } from '../../i18n/translate.ts';
import { UiContext, useUi } from '../ui-context.ts';
import { useReportOnce } from '../useReportOnce.ts';

/** Props of `TextsProvider`. */
export interface TextsProviderProps {
  /** Translate function below. Where it returns `undefined` or the key, or throws, the text from above is used. */
  readonly t: HostTranslate | undefined;
  /** Content to translate for. */
  readonly children?: ReactNode;
}

/** Overrides texts for a part of the page. Needs an `ImProvider` above it. */
export function TextsProvider({ t, children }: TextsProviderProps): ReactNode {
  const above = useUi();
  const report = useReportOnce();
  const here = useMemo(() => (t ? { ...above, t: translateByHost(t, above.t, report) } : above), [above, t, report]);
  return <UiContext.Provider value={here}>{children}</UiContext.Provider>;
}
