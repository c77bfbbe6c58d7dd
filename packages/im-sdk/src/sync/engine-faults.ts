/** Known mistakes, for the tests that show that they are caught. All off. */
export interface EngineFaults {
  /** The cursor follows the highest position seen, whatever is missing below it. */
  readonly maxIdCursor?: boolean;
  /** The cursor is stored in a transaction of its own, before the rows that it speaks of. */
  readonly cursorBeforeRows?: boolean;
  /** A send of unknown outcome is repeated under a new `tmpId`. */
  readonly newTmpIdOnResend?: boolean;
  /** A message that comes twice is counted twice. */
  readonly countsDuplicates?: boolean;
  /** A message is on its way before this device has stored it. */
  readonly sendsBeforeStoring?: boolean;
}
