/** Alice and Bob over two weeks. One line a message, `a` or `b` before it; an empty line is a pause of hours. */
export const oldFriends = `
a 在吗？新首页的稿子你看了没
b 刚打开，等我五分钟
b 看完了，首屏比上一版清楚多了
a 哪里还觉得别扭？
b 登录框有点低，眼睛要往下找
a 往上收 24px 试试？
b 可以，另外按钮的文字再短一点
a 「立即开始」改成「开始」？
b 嗯，两个字够了
a 好，我改完发你
b 不急，我下午要去趟客户那边
a 路上小心，今天下雨

a 改好了，放在老地方
b 收到，这版舒服
b 深色模式也一起看了，对比度没问题
a 我用尺子量过的 😄
b 就知道你会量
a 周四评审你讲还是我讲
b 你讲吧，我补数据
a 那我准备十分钟的
b 十分钟刚好，后面留给他们吵架
a 哈哈哈哈
b 上次为了一个圆角吵了半小时
a 8 还是 12，这是个问题

b 你周末有空吗
a 周六下午可以，怎么了
b 想去看那个摄影展，听说周日就结束
a 好呀，几点
b 两点地铁口见？
a 没问题
b 看完顺便吃那家小面
a 你是为了小面才看展的吧
b 被你发现了
a 那说好了，你请
b 行，谁让我话多

a 到了，在 C 口
b 我还有一站
a 不急，我在看橱窗
b 看到你了，举个手
a 🙋

b 今天那组黑白的太好了
a 对，雪地里那张我站了好久
b 我偷偷拍了一张你站着看的背影
a 发我！
b 回去导出来再给你，手机那张糊了
a 好，谢谢你的面
b 下次换你请

a 早，评审改到三点了
b 看到邮件了，会议室也换到三楼
a 「云帆」那间？
b 对，投影记得提前试
a 上次接口不对，尴尬了五分钟
b 我带转接头
a 救命恩人

a 过了！！
b 恭喜恭喜，我就说没问题
a 只提了两个小意见
b 哪两个
a 一个是空状态的插画太小，一个是英文换行
b 都好改
a 对，晚上就能交
b 走，喝一杯庆祝
a 今天不行，要把意见清掉
b 那周五
a 周五可以

b Quick question in English, the Berlin team is reading over my shoulder
a Sure, hi Berlin 👋
b They ask whether the sign-in card can be reused in the widget
a Yes, it only needs the width to be fluid
b And the tokens?
a One accent colour is enough, the rest follows from it
b Perfect, that is what they wanted to hear
a I will write it down on one page so that nobody has to ask again
b You are the best
a Tell them the dark values come for free
b Done. They say thanks and that your emoji are too small
a Everybody is a designer
b 😂

b 说回中文，他们挺满意
a 那就好
b 下个月他们过来，要不要一起吃饭
a 要，我想带他们去吃火锅
b 先问问能不能吃辣
a 鸳鸯锅，照顾全人类

a 你那边构建是不是又红了
b 对，在看
b 是字体包升级了，截图都差了一个像素
a 一个像素的战争
b 锁版本就好了
a 锁吧，我这边不急
b 好了，绿了
a 辛苦

b 你上次推荐的那本书我看完了
a 怎么样
b 前半本很好，后半本有点赶
a 同感，结尾像赶飞机写的
b 不过讲「少即是多」那章我画了好多线
a 那章我抄在本子上了
b 下一本看什么
a 读书会这个月选了《海边的房间》
b 我加入晚了，得补两本
a 不用补，来吃点心就行
b 这个我擅长

a 有件事想听听你的意见
b 你说
a 要不要把设置页拆成两层
b 现在一共多少项
a 二十三项
b 那肯定要拆
a 我怕拆了找不到
b 加个搜索，拆两层，常用的放上面
a 常用的怎么算
b 看数据，我给你拉一份
a 太好了

b 数据发你邮箱了
a 看到了，语言和通知占了八成
b 那这两个放最上面
a 嗯，其他折起来
b 顺便把「关于」放到最下面，没人点
a 我会点
b 你是设计师，你不算
a 😒

a 今天降温了，你多穿点
b 已经翻出羽绒服了
a 北方人也怕冷？
b 北方人怕的是南方的冷
a 哈哈，穿透型的
b 对，魔法攻击

b 羽毛球周三照旧？
a 照旧，场地订了七点到九点
b 叫上景行？
a 他说膝盖还没好
b 那叫听澜
a 她在出差，周四回
b 那就咱俩单打
a 输的请奶茶
b 你已经欠我三杯了
a 所以才要赢回来

a 2:1，奶茶清零
b 最后一局你发球擦网我不服
a 擦网也是分
b 下周再来
a 随时奉陪

b 周五喝酒的地方定了吗
a 定了，河边那家，二楼靠窗
b 几个人
a 我们俩，加上 Carol 和 Dave
b Dave 开车，给他点无酒精的
a 已经备注了
b 你连这个都想到了
a 产品经理的基本修养
b 你不是设计师吗
a 今天客串

b 我到了，靠窗这位置真好
a 我和 Carol 五分钟
b 先给你们点上柠檬水
a 谢谢！

a 昨天太开心了
b 是啊，好久没这么聊了
a Dave 讲他修船那段我笑到肚子疼
b 我今天还在想那个锚
a 哈哈哈哈别提了
b 下次去他船上
a 先确认锚在不在

a 新版图标我换了一套，线条统一成 1.75
b 看着轻了很多
a 14 以下的用 2，不然太细
b 合理
a 你那边组件要跟着改吗
b 只改一个文件，大家都从那里拿
a 你看，当时坚持是对的
b 对对对，你最英明

b 客户问能不能把未读放到标签页标题上
a 可以呀，数字加名字
b 超过 99 呢
a 99+
b 好，我写进去了
a 静音的不要算进去
b 明白

a 你看到昨晚的月亮了吗
b 看到了，特别大
a 我拍了，太糊，不发了
b 发嘛
a 不发，影响职业形象
b 已经没有形象了
a ……

b 明天评审材料我放共享盘了
a 收到，晚上看
b 第七页的图是旧的，别管它
a 我顺手换一张？
b 那太好了
a 换好了，顺便对齐了页码
b 强迫症的光辉
a 谢谢夸奖

a 我周四可能要晚半小时
b 怎么了
a 约了牙医
b 祝你平安归来
a 拔智齿，回来大概不能说话
b 那你打字，我替你念
a 记得带感情
b 保证声情并茂

b 牙怎么样
a 还活着，脸肿成包子
b {story}
a 我一直在打字
b 那少打字
a #笑哭;

a 好多了，可以吃面了
b 那就小面走起
a 今天请客的是我
b 终于等到这句
a 六点半老地方？
b 好
a 顺便把你拍的那张照片带上
b 已经印出来了，装了框
b {lake}
a 真的？！
b 骗你干嘛，当生日礼物提前给你
a 我太感动了
b 感动就多加一份肉
a 加两份 😄
b 好呀，那就这么定了 😄
`;
