import type { WorldScript } from './world-script.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** The people of the English design pictures. */
export const englishWorld: WorldScript = {
  me: 'noah',
  people: [
    { userName: 'noah', nickName: 'Noah Berg', portrait: 1, signature: 'Coffee first' },
    { userName: 'mia', nickName: 'Mia Larsen', portrait: 2, signature: 'Out for a walk', terminals: [1, 2] },
    { userName: 'oliver', nickName: 'Oliver Grant', portrait: 3, terminals: [2] },
    { userName: 'aiko', nickName: 'Aiko Mori', portrait: 4, terminals: [2] },
    { userName: 'priya', nickName: 'Priya Nair', portrait: 5 },
    { userName: 'daniel', nickName: 'Daniel Reyes', portrait: 6, terminals: [1] },
    { userName: 'ines', nickName: 'Ines Duarte', portrait: 7 },
    { userName: 'amara', nickName: 'Amara Osei', portrait: 8, isDnd: true },
    { userName: 'leo', nickName: 'Leo', portrait: 9, terminals: [1, 2] },
    { userName: 'tessa', nickName: 'Tessa Holm', portrait: 10 },
    { userName: 'sam', nickName: 'Sam Whitfield', remarkNickName: 'Sam (venue)' },
    { userName: 'kenji', nickName: 'Kenji Ito' },
  ],
  friends: ['mia', 'oliver', 'aiko', 'priya', 'daniel', 'ines', 'amara', 'leo', 'sam'],
  chats: [
    {
      with: 'mia',
      unread: 1,
      lines: [
        [22, 'mia', 'Morning! Did the venue confirm for Saturday?'],
        [19, 'noah', 'Yes, they did. Terrace from 6 pm, and they keep the inside room for us in case it rains.'],
        [13, 'mia', 'Oh that view 😍'],
        [12, 'noah', 'Perfect. I’ll tell the others, and Ines brings the projector.', { quotes: 2 }],
        [6, 'mia', 'Great, let’s do that 😄'],
      ],
    },
    {
      with: 'oliver',
      lines: [
        [40, 'noah', 'Could you send me the final roadmap?'],
        [28, 'oliver', '{"name":"Q4-roadmap.pdf","size":2411724,"url":"/api/file/roadmap"}', { type: 2 }],
      ],
    },
    {
      with: 'priya',
      lines: [
        [3 * HOUR, 'priya', 'What time is the review on Friday?'],
        [2 * HOUR + 40, 'noah', '3 pm, upstairs.'],
        [2 * HOUR + 17, 'priya', 'I may be ten minutes late #smile;'],
      ],
    },
    {
      with: 'daniel',
      lines: [
        [4 * HOUR, 'daniel', 'Home page load went from 2.1 s to 0.8 s, numbers at https://perf.example.com/home'],
        [3 * HOUR + 58, 'noah', 'Impressive! Will you show it on Monday?'],
      ],
    },
    {
      with: 'ines',
      lines: [[DAY + 60, 'ines', '{"result":"answered","duration":728}', { type: 41, title: 'Video call 12:08' }]],
    },
    {
      with: 'amara',
      lines: [
        [9 * DAY + 30, 'noah', 'The copy is on the home page now, have a look'],
        [9 * DAY + 20, 'amara', 'Got it, thanks!'],
      ],
    },
  ],
  groups: [
    {
      name: 'Design crew',
      owner: 'mia',
      managers: ['oliver'],
      members: ['noah', 'mia', 'oliver', 'aiko', 'priya', 'daniel', 'amara', 'leo'],
      notice: 'Home page review on Thursday at 3 pm. Please mark up the drafts before.',
      isTop: true,
      unread: 2,
      lines: [
        [2 * DAY, 'mia', 'Review on Thursday at 3 pm, please read the draft before'],
        [34, 'oliver', 'Have a look at the new home page, above all the first screen and the sign-in.'],
        [20, 'noah', 'B is clearer. Move the sign-in box up by 24 px and it is there 👍', { receipt: true }],
        [10, 'aiko', '@Noah Berg packed all the exports, notes are at design.example.com/home-v5', { at: ['noah'] }],
        [9, 'mia', 'Thank you! @everyone please check before you leave', { at: ['everyone'] }],
      ],
    },
    {
      name: 'Weekend hikes',
      owner: 'ines',
      members: ['noah', 'ines', 'leo', 'daniel', 'sam'],
      isDnd: true,
      unread: 3,
      lines: [
        [5 * HOUR, 'ines', 'Ridge trail on Saturday, we meet at 8 at the car park'],
        [4 * HOUR, 'leo', 'Do we need poles?'],
        [3 * HOUR, 'ines', 'No, but bring water'],
        [100, 'daniel', 'Rain is likely in the afternoon, shall we leave earlier?'],
      ],
    },
    {
      name: 'Engineering weekly',
      owner: 'daniel',
      members: ['noah', 'daniel', 'amara', 'oliver'],
      lines: [
        [DAY + 3 * HOUR, 'daniel', 'Done: offline cache, reconnects. Next: photo albums'],
        [DAY + 2 * HOUR, 'amara', 'Wrong window', { recalled: true }],
      ],
    },
  ],
  requests: [
    { from: 'tessa', to: 'noah', remark: 'Hi, Tessa from the book club', minutesAgo: 10 },
    { from: 'noah', to: 'kenji', remark: 'Let us plan the launch', minutesAgo: DAY },
    { from: 'aiko', to: 'noah', remark: '', minutesAgo: 9 * DAY, outcome: 'approved' },
  ],
  notice: { title: 'Welcome', content: 'Welcome! Add a few friends first' },
  smallTalk: {
    with: 'mia',
    rounds: 10,
    pairs: [
      ['Did you see yesterday’s prototype?', 'Yes, the navigation feels much better'],
      ['Lunch? There is a new place downstairs', 'Sure, at twelve'],
      ['The review moved to four', 'Thanks, I’ll move the room as well'],
      ['Found it: the cache was stale', 'That explains why I could not reproduce it 😂'],
      ['Exhibition on Sunday? I have two tickets', 'Count me in!'],
      ['Let’s take the outlined icons everywhere', 'Agreed, they read better in dark mode'],
      ['Interview notes are at docs.example.com/interview', 'I’ll listen tonight'],
      ['The tube is packed today', 'I came by bike, it’s lovely out'],
      ['Could you chair the review next Wednesday? I’m off', 'No problem, send me the slides'],
      ['Is the sign-in animation too slow?', 'Under 200 ms is fine, more gets annoying'],
      ['The new colleague sits next to you', 'We met, Amara is fun'],
      ['Who took this picture?', 'Ines, on last week’s hike'],
    ],
  },
};
