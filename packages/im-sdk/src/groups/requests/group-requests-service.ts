import type { GroupRequest } from '../../protocol/index.ts';
import type { Readable } from '../../store/readable.ts';

/**
 * Requests to get into groups: own ones, those of others that one may answer as owner or manager, and invitations. All
 * calls reject with an `ImError`; `group.requestAnswered` where somebody else was faster.
 */
export interface GroupRequestsService {
  /** Newest first. */
  readonly requests: Readable<readonly GroupRequest[]>;
  /** Those that wait for an answer of one's own: the number of the badge. */
  readonly pendingCount: Readable<number>;
  /** Whether one may answer this request now. */
  mayAnswer(request: GroupRequest): boolean;
  /** Lets the person in, or accepts the invitation. */
  approve(requestId: number): Promise<void>;
  /** Declines the request or the invitation. */
  reject(requestId: number): Promise<void>;
}
