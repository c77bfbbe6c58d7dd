/** What the list of a section gets from the shell. */
export interface ListProps {
  /** What is open beside the list: the last part of the route. */
  readonly target: string | undefined;
  /** `messageId`: a message to go to there. */
  readonly onOpen: (target: string, messageId?: number) => void;
  /** Leaves what is open. */
  readonly onClose: () => void;
  /** The heading of a phone's page; none beside the rail. */
  readonly title: string | undefined;
}

/** What the pane of a section gets. */
export interface PaneProps {
  readonly target: string | undefined;
  /** Back to the list, on a phone. */
  readonly onBack: (() => void) | undefined;
}
