/** Password of every demo person. */
export const DEMO_PASSWORD = 'demo-12345';

/** A demo account. Talks name the speaker by the first letter of the user name. */
export interface DemoPerson {
  readonly userName: string;
  readonly nickName: string;
  /** File in `assets/demo`. */
  readonly picture: string;
  /** 0 male, 1 female. */
  readonly sex: 0 | 1;
  readonly signature: string;
}

export const demoPeople: readonly DemoPerson[] = [
  {
    userName: 'alice',
    nickName: 'Alice Lin 林知夏',
    picture: 'p1.webp',
    sex: 1,
    signature: 'Slowly is fine. 慢一点也没关系，把喜欢的事情做完。',
  },
  { userName: 'bob', nickName: 'Bob Chen 陈予安', picture: 'p2.webp', sex: 0, signature: '代码写得少，面吃得多。' },
  {
    userName: 'carol',
    nickName: 'Carol Meyer',
    picture: 'p3.webp',
    sex: 1,
    signature: 'Ships on the 28th, sleeps on the 29th.',
  },
  { userName: 'dave', nickName: 'Dave Okafor', picture: 'p5.webp', sex: 0, signature: 'The anchor is fine.' },
  { userName: 'erin', nickName: 'Erin Shen 沈听澜', picture: 'p8.webp', sex: 1, signature: '在路上。' },
  { userName: 'frank', nickName: 'Frank Zhou 周景行', picture: 'p7.webp', sex: 0, signature: '周末请在山里找我。' },
];

/** Friendships by user name. Frank's request to Alice is pending. */
export const demoFriends: readonly (readonly [string, string])[] = [
  ['alice', 'bob'],
  ['alice', 'carol'],
  ['alice', 'dave'],
  ['alice', 'erin'],
  ['bob', 'carol'],
  ['bob', 'dave'],
  ['bob', 'frank'],
  ['carol', 'dave'],
  ['carol', 'erin'],
  ['erin', 'frank'],
];

/** A pending friend request. */
export const demoRequest = {
  from: 'frank',
  to: 'alice',
  remark: 'Hi Alice, Frank from the team next door. 知夏你好，我是隔壁组的周景行',
};
