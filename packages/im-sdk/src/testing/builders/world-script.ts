import type { Terminal } from '../../protocol/index.ts';

/** One person of a demo world. `portrait` numbers the picture that a host may hand in; 0 for none. */
export interface ScriptedPerson {
  readonly userName: string;
  readonly nickName: string;
  readonly portrait?: number;
  readonly signature?: string;
  readonly terminals?: readonly Terminal[];
  readonly companyName?: string;
  readonly isDnd?: boolean;
  readonly isTop?: boolean;
  readonly remarkNickName?: string;
}

/** One line of a conversation: minutes before now, who says it, and what. */
export type ScriptedLine = readonly [minutesAgo: number, who: string, text: string, extra?: LineExtra];

export interface LineExtra {
  readonly type?: number;
  readonly at?: readonly (string | 'everyone')[];
  readonly recalled?: boolean;
  readonly receipt?: boolean;
  /** Quotes the line of the same conversation that is this many lines further up. */
  readonly quotes?: number;
  readonly title?: string;
}

/** A conversation. `unread`: how many of its newest lines the reader has not seen yet. */
export interface ScriptedChat {
  readonly with: string;
  readonly lines: readonly ScriptedLine[];
  readonly unread?: number;
}

export interface ScriptedGroup {
  readonly name: string;
  readonly owner: string;
  readonly members: readonly string[];
  readonly lines: readonly ScriptedLine[];
  readonly unread?: number;
  readonly notice?: string;
  readonly isDnd?: boolean;
  readonly isTop?: boolean;
  readonly managers?: readonly string[];
}

export interface ScriptedRequest {
  readonly from: string;
  readonly to: string;
  readonly remark: string;
  readonly minutesAgo: number;
  readonly outcome?: 'approved' | 'rejected';
}

/** A world as it is told: people by user name, lines by time. `me` is the reader. */
export interface WorldScript {
  readonly me: string;
  readonly people: readonly ScriptedPerson[];
  readonly friends: readonly string[];
  readonly chats: readonly ScriptedChat[];
  readonly groups: readonly ScriptedGroup[];
  readonly requests: readonly ScriptedRequest[];
  readonly notice: { readonly title: string; readonly content: string };
  /** Exchanges that fill the longest conversation: what the friend says, what the reader answers. */
  readonly smallTalk: {
    readonly with: string;
    readonly pairs: readonly (readonly [string, string])[];
    readonly rounds: number;
  };
}
