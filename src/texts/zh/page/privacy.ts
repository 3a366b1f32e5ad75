/** The privacy page, in Chinese. */
import type { privacy as source } from '../../en/page/privacy.ts'
import { translation } from '../../translation.ts'

export const privacy = translation<typeof source>()({
  privacy: {
    title: '隐私',
    lead: '本产品存储什么、存在哪里、保留多久、如何删除。有测试将本页与代码逐项核对。',
    where: '数据在哪里',
    whereText: '在本站的服务器上，少量内容保存在您的浏览器中。没有跟踪器，没有广告，也没有第三方统计。',
    leaves:
      '数据只在必要时离开服务器：经运营者的邮件服务器发送邮件，从他人连接的数据库读取数据；如果运营者启用了 Google 登录，登录页会加载 Google 的脚本，由 Google 自己的规则约束。',
    operator: '由谁运营',
    operatorNamed: '{name} 运营本站，并对其中的数据负责。',
    operatorUnnamed: '本站由其运营者负责，此处未填写名称。',
    operatorEmail: '请写信至 {email}。',
    server: '服务器上',
    browser: '浏览器中',
    kind: '项目',
    content: '内容',
    until: '保留至',
    names: '名称',
    stored: {
      account: {
        name: '您的账户',
        what: '姓名、邮箱地址、密码的哈希值、语言、时区、角色；使用 Google 登录时，还有 Google 给您的编号。',
        until: '您删除账户。新邮箱地址最多等待确认 24 小时。',
      },
      pending: {
        name: '邮件中的链接',
        what: '等待确认的注册（姓名、地址、密码哈希值），以及确认地址和设置密码的链接的哈希值。',
        until: '链接使用或失效：注册 7 天，密码一小时。失效链接的哈希值会多留一段时间，用于说明链接为何失效。',
      },
      sessions: { name: '会话', what: '会话令牌的哈希值、时间，以及浏览器自报的名称。', until: '您退出登录，最迟登录后 7 天。' },
      protection: { name: '防止猜测密码', what: '您登录时使用的网络地址，以及各地址的尝试次数。', until: '该地址最后一次登录后 90 天；次数最多保留一天。' },
      datasets: { name: '数据集', what: '您上传的文件、由其生成的表、被拒绝行的报告、标题与设置，以及导入进度。', until: '您删除数据集。' },
      connections: { name: '数据库连接', what: '服务器、数据库、用户名和加密的密码。', until: '您删除连接，或让系统忘记密码。' },
      analyses: { name: '分析', what: '步骤、度量、图表和设置，最多 50 个版本及其保存者。', until: '您删除分析。' },
      messages: {
        name: '关于步骤的消息',
        what: '消息内容、作者和时间，谁标为已解决，每个人已读到哪里，以及谁愿意接收邮件通知。邮件中包含未读消息的开头。',
        until: '作者将其删除，分析或作者的账户被删除，或保留的版本都不再包含该步骤。',
      },
      sharing: { name: '共享', what: '谁可以查看或编辑什么（按账户或所填地址）；移交请求及相关通知。', until: '收回权限，或删除所共享的内容。' },
      invitations: { name: '邀请', what: '受邀地址、邀请人，以及链接的哈希值。', until: '邀请被接受、撤回或失效后 30 天；邀请有效期 14 天。' },
      enquiries: {
        name: '咨询',
        what: '您通过联系表单或演示表单发送的内容：姓名、工作邮箱、电话、公司、公司规模和正文。',
        until: '管理员删除（您可以提出要求）；疑似垃圾信息 30 天后移除。',
      },
      mails: { name: '邮件', what: '等待发送的邮件。没有邮件服务器时，改为写入服务器上的文件夹。', until: '发送完成；7 天内无法发送的会被移除。' },
      events: {
        name: '使用事件',
        what: '何时在哪个页面使用了哪类元素，以及时区、浏览器和平台；不含姓名，也不含网络地址。',
        until: '90 天，除非运营者另有设置。',
      },
      audit: {
        name: '安全日志',
        what: '登录、权限变更和管理员操作，以不透明的账户编号记录；网络地址另行存放。',
        until: '长期保留，防止篡改。网络地址保留 90 天，删除账户时一并移除。',
      },
    },
    kept: {
      auth: { name: '登录状态', what: '当前登录者及会话令牌。', until: '您退出登录，最多 7 天。' },
      language: { name: '语言', what: '您选择的语言；未选择时，为首次访问时浏览器的语言。', until: '365 天。' },
      xsrf: { name: '表单保护', what: '一段随机文本，证明请求来自本站。', until: '关闭浏览器。' },
      visit: { name: '访问', what: '一个随机编号和最后活动时间，用于区分每次访问。', until: '30 分钟无活动后更换。' },
      tab: { name: '标签页', what: '本标签页的随机编号，以及页面滚动位置。', until: '关闭标签页。' },
      drafts: { name: '未保存的工作', what: '已修改但尚未保存的分析。', until: '保存、放弃或退出登录。' },
      signups: { name: '本浏览器的注册', what: '等待确认链接的注册及其地址。', until: '打开链接。' },
      forms: { name: '未发送的表单', what: '您在联系表单或演示表单中填写的内容。', until: '发送完成，或关闭标签页。' },
      reading: { name: '完整页面', what: '本标签页以完整页面（而非报告）显示的分析。', until: '关闭标签页。' },
      use: { name: '事件与更新', what: '尚未发送的使用事件，以及页面上次因更新而重新加载的时间。', until: '发送完成，或关闭标签页。' },
      look: { name: '外观', what: '浅色或深色，以及面板宽度。', until: '您清除本站数据。' },
    },
    delete: '如何删除',
    deleteAccount: '在账户设置中，一个按钮即可删除账户及其数据集、分析、连接和会话。运营者的备份可能在其保留期内仍包含这些内容。',
    deleteBrowser: '清除本站数据即可删除浏览器中的内容；退出登录会立即移除登录状态和未保存的工作。',
    deleteOther: '其他事项，请写信给运营者。',
    contact: '联系我们',
  },
})
