import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';

export interface PersonButtonProps {
  readonly userId: number;
  /** Name for the accessible label. */
  readonly name: string;
  /** Opens the user's profile. `undefined`: the avatar is not a button. */
  readonly onOpen: ((userId: number, anchor: Element) => void) | undefined;
  /** Whether Tab reaches the button. Default true. */
  readonly tabbable?: boolean;
  /** The avatar. */
  readonly children: ReactNode;
}

/** Makes an avatar a button to the user's profile, if the host or `ChatApp` opens one. */
export function PersonButton({ userId, name, onOpen, tabbable = true, children }: PersonButtonProps): ReactNode {
  const t = useT();
  if (!onOpen) return children;
  return (
    <button
      type="button"
      className="im-person"
      tabIndex={tabbable ? undefined : -1}
      aria-label={t('people.card', { name })}
      onClick={(event) => onOpen(userId, event.currentTarget)}
    >
      {children}
    </button>
  );
}
