/** Groups; the first letter of a line is the first letter of the speaker's user name. */
export const designGroup = `
f 各位早，这周的重点是新首页上线前的走查
a 好的，我把清单贴到文档里了
a {checklist}
b 开发这边周三可以全部合完
e 我负责平板和手机两个尺寸
f 大家看下新版首页的排版，重点是首屏和登录流程，有问题直接在文档上标
a 首屏我标了三处，都是间距
b 收到，今天就改
c English version: two headlines break badly at 900 px
a Which ones?
c "Everything in one place" and the one below it
a I will shorten the second one
e 手机上底部按钮离安全区太近
b 加 8px，已经改了
d Deployed to staging, please have a look
a 看了，深色模式的卡片边缘有点淡
a {ui}
b 提高了一点，再看看
a 可以了 👍

f 本周四 15:00 在 3 楼「云帆」会议室评审，请提前看完文档
e 收到
b 收到
c On my way back from Berlin, I will join online
d Same here
a 我准备十分钟的演示，之后大家提问

b B 方案的层级更清楚，登录框再往上收 24px 就好
f 同意 B
e B
c B for me too
a 那就 B，我下班前把切图打包好
f 辛苦大家
f {envelope}
b 谢谢老板 #拍手;#拍手;
e 切图我来整理命名，省得开发再改
b 太感谢了
f @Alice Lin 林知夏 切图打包好以后在群里说一声，下班前确认一下
e 标注我也补上了，放在同一个目录
b 我先接登录页，首页等切图
`;

export const hikingGroup = `
f 这周末走九溪，八点集合，谁去
b 去
e 我也去
a +1
f 路不难，十二公里，带够水
e 中午在山上吃还是下来吃
f 上面有家面馆，味道不错
f {trailhead}
b 为了面我可以
f 天气预报周六多云，正好
f 上个月拍的
f {lake}
f {forest}
f {dunes}
f {dusk}
f {sea}
e {waves}
e 我带了橘子分大家
e! 照片发错群了
f 回程坐地铁，大概四点到家
b 登山杖谁有多的
f 我有两根，给你带一根
e 出发前十分钟在群里报个到
`;

export const launchGroup = `
c Welcome to the launch crew! Goal: ship on the 28th, sleep on the 29th
b In that order?
c Preferably
d Release branch is cut, only fixes from here on
a Screenshots for the store page are ready in three languages
c Fantastic. Could you add one in dark?
a Already in the folder: https://example.com/launch/screenshots
a {ui}
a {city}
d Load test from last night: 4,000 sockets, p99 at 14 ms
b^ Nice
c Put that number on the slide
d It is on the slide
b The slide has its own slide now
c @Alice Lin 林知夏 can you read the announcement once more before I send it?
`;

export const bookGroup = `
e 这个月读《海边的房间》，月底聊
c I found an English edition, joining with a dictionary
a 太好了，欢迎！
f 我读到第三章了，节奏很慢但是好看
a 慢的地方都藏着东西
e 同意，第二遍更好看
c Chapter four made me miss my stop on the train
f 哈哈，这就是最好的书评
e 地点还是老地方，点心 Alice 负责
a 包在我身上
e 这一章写得太好了
`;
