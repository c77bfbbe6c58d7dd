import type { ReactNode } from 'react';
import { Icon, type IconShape } from './icon/Icon.tsx';

const ROUND = 2 * Math.PI * 16;

export interface ProgressRingProps {
  /** Progress, 0 to 1. */
  readonly share: number;
  /** Accessible name and tooltip: the action of a press. */
  readonly label: string;
  /** Icon of that action. */
  readonly icon: IconShape;
  /** Whether Tab reaches the button. */
  readonly tabbable: boolean;
  /** Called on press. */
  readonly onPress: () => void;
}

/** Progress ring around a button that cancels or retries an upload or download. */
export function ProgressRing({ share, label, icon, tabbable, onPress }: ProgressRingProps): ReactNode {
  return (
    <button
      type="button"
      className="im-ring"
      data-im-part="progress"
      aria-label={label}
      title={label}
      tabIndex={tabbable ? undefined : -1}
      onClick={onPress}
    >
      <svg className="im-plain" viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="16" />
        <circle cx="18" cy="18" r="16" strokeDasharray={`${share * ROUND} ${ROUND}`} />
      </svg>
      <Icon shape={icon} size={16} />
    </button>
  );
}
