/** Props of a section's list. */
export interface ListProps {
  /** Last part of the route: the item that is open beside the list. */
  readonly target: string | undefined;
  /** Opens an item; `messageId` is a message to scroll to. */
  readonly onOpen: (target: string, messageId?: number) => void;
  /** Closes the open item. */
  readonly onClose: () => void;
  /** Heading on a phone; `undefined` beside the rail. */
  readonly title: string | undefined;
}

/** Props of a section's pane. */
export interface PaneProps {
  /** Last part of the route: the item to show. */
  readonly target: string | undefined;
  /** Goes back to the list, on a phone. */
  readonly onBack: (() => void) | undefined;
}
