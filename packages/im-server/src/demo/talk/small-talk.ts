/** Shorter private conversations; the first letter of a line says who speaks. */
export const carolAndAlice = `
c Hi Alice, do you have ten minutes for the launch checklist?
a Of course, send it over
c It is in the shared folder, "Launch, final, really final"
a The third one with that name 😄
c I know, I know
a Looks complete. I would move the rollback step before the announcement
c Good catch, moved
a Who is on call that evening?
c^ Dave until ten, then me
c {card:dave}
a Then I bring the cookies

c The numbers from last night are in: sign-ups doubled
a Doubled?!
c From eleven to twenty-two, but still
a A hundred per cent is a hundred per cent
c That is what I put into the report
`;

export const daveAndAlice = `
d Morning! Is the staging server meant to be down?
a No, let me look
a Certificate. It expired on Sunday
d {shake}
d Renewed it, should be fine in a minute
a Works again, thank you
d I put a reminder in the calendar so that it never happens again
a Famous last words
d Saved for the next retro

d Did you find the anchor?
a Bob says it is a myth
d It is at the bottom of the harbour, so he is not wrong
`;

export const erinAndAlice = `
e 我在机场了，飞机晚点两小时
a 啊，那你晚上还赶得上吗
e {dusk}
e 赶不上了，读书会我线上参加
a 好，我给你留一份点心
e 你真好
a 顺便帮你占个靠屏幕的位置
e 哈哈，那我戴耳机

e 周五的评审我可能要晚到十分钟
a {hum}
a 没事，前面先过别人的
e 谢谢，我路上把稿子再过一遍
`;

export const frankAndBob = `
f 第四季度的路线图我放上去了，麻烦你看看排期
b 好的，开发这边大概要三周
f 三周可以，中间留两天联调
b 那我把「通知」往后挪一周
f 同意
f 另外周末徒步的名单你确认一下
b 算我一个
f 收到，带水和帽子
`;

export const bobAndCarol = `
c {taxi}
b Carol, can you check the invoice from the venue?
c Paid this morning
b You are faster than my calendar
c It is a very short list today
`;
