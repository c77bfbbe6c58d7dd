import type { SelfUser } from '../protocol/index.ts';
import type { Readable } from '../store/readable.ts';

/** One's own account. */
export interface ProfileService {
  readonly self: Readable<SelfUser | undefined>;
  /** Whether others need one's approval to become friends. */
  setManualApprove(enabled: boolean): Promise<void>;
}
