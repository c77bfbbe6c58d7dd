import type { CSSProperties, ReactNode } from 'react';
import { ImProvider, type ImProviderProps } from '../../app/ImProvider.tsx';
import { ImRoot } from '../../app/ImRoot.tsx';

export interface StageProviderProps extends ImProviderProps {
  /** Of the box around everything. Default: as high as what it stands in. */
  readonly style?: CSSProperties;
}

/** A provider with a root and a box of the page around parts that are drawn by themselves. */
export function StageProvider({ style, children, ...props }: StageProviderProps): ReactNode {
  return (
    <ImProvider {...props}>
      <ImRoot>
        <div style={{ blockSize: '100%', ...style }}>{children}</div>
      </ImRoot>
    </ImProvider>
  );
}
