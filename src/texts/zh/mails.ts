/** Mails in Chinese. `before` and `after` stand around a button with a link; their paragraphs are parted by empty lines. */
import type { mails as source } from '../en/mails.ts'
import { translation } from '../translation.ts'
import { accountMails } from './account-mails.ts'

const own = translation<Omit<typeof source, keyof typeof accountMails>>()({
  hello: '{name}，您好：',
  helloAnyone: '您好：',
  open: '打开',
  link: '按钮无法使用？请将以下地址复制到浏览器中打开：',
  foot: '有人在 Tessera 填写了此邮箱，因此您收到这封邮件。',
  footOperator: '本系统由 {operator} 运营。',
  someone: '有人',
  operators: '本系统的运营者',
  invitation: {
    subject: '邀请您使用 Tessera',
    before: '您受邀使用 Tessera，用数据透视表分析数据。邀请人：{who}。\n\n请打开以下链接，设置姓名和密码。链接仅可创建一个账户，有效期至 {when}。',
    action: '接受邀请',
    after: '如果您不认识邀请人，请忽略此邮件。',
  },
  invitationToAnalysis: {
    subject: '有人在 Tessera 与您共享了一个分析',
    before: '有一个分析在 Tessera 与您共享。共享者：{who}。\n\n请打开以下链接，设置姓名和密码后即可查看。链接仅可创建一个账户，有效期至 {when}。',
    action: '接受邀请',
    after: '如果您不认识对方，请忽略此邮件。',
  },
  invitationToDataset: {
    subject: '有人在 Tessera 与您共享了一个数据集',
    before: '有一个数据集在 Tessera 与您共享。共享者：{who}。\n\n请打开以下链接，设置姓名和密码后即可查看。链接仅可创建一个账户，有效期至 {when}。',
    action: '接受邀请',
    after: '如果您不认识对方，请忽略此邮件。',
  },
  confirmation: {
    subject: '确认您的 Tessera 邮箱',
    before: '请打开以下链接，确认 {when} 提交的注册。链接 24 小时内有效且只能使用一次。',
    action: '确认邮箱',
    after: '如果不是您本人注册，请忽略此邮件，切勿打开链接。',
  },
  severalSignups: {
    subject: '确认您的 Tessera 邮箱',
    before: '有多个注册正等待确认此邮箱。只打开您本人提交的那一个，其他注册随即失效。每个链接 24 小时内有效。',
    action: '确认此注册',
    rest: '另有 {more} 个较早的注册未列出。',
    after: '如果其中没有您的注册，请重新注册，切勿打开这些链接。',
  },
  knownAddress: {
    subject: '您已有 Tessera 账户',
    before: '有人使用此邮箱注册，但您已有账户。您可以直接登录，或在登录页设置新密码。',
    action: '登录',
    after: '如果不是您本人操作，请忽略此邮件。',
  },
  reset: {
    subject: '设置新的 Tessera 密码',
    before: '请打开以下链接设置新密码。链接 1 小时内有效且只能使用一次，使用后所有设备都会退出登录。',
    action: '设置新密码',
    after: '如果不是您本人操作，请忽略此邮件，您的密码不会改变。',
  },
  shared: {
    subject: '有人在 Tessera 与您共享了一个分析',
    subjectBy: '{name} 在 Tessera 与您共享了一个分析',
    sharer: '{name}（{email}）',
    viewer: '{sharer} 与您共享了一个分析。您可以查看并保存副本。',
    editor: '{sharer} 与您共享了一个分析。您可以编辑它。',
    titled: '标题：{title}',
    signUp: '打开分析需要账户。点击链接即可为 {email} 创建账户，之后可在您的页面上看到该分析。',
    action: '打开分析',
    signUpAction: '创建账户',
    after: '如果您不认识对方，请忽略此邮件。您可以随时退出该分析。',
  },
  datasetShared: {
    subject: '有人在 Tessera 与您共享了一个数据集',
    subjectBy: '{name} 在 Tessera 与您共享了一个数据集',
    sharer: '{name}（{email}）',
    viewer: '{sharer} 与您共享了一个数据集。您可以查看其中的数据行，并在其上创建分析。',
    editor: '{sharer} 与您共享了一个数据集。您可以查看其中的数据行、在其上创建分析，并修改该数据集。',
    titled: '标题：{title}',
    signUp: '打开数据集需要账户。点击链接即可为 {email} 创建账户，之后可在您的页面上看到该数据集。',
    action: '打开数据集',
    signUpAction: '创建账户',
    after: '如果您不认识对方，请忽略此邮件。您可以随时退出该数据集。',
  },
  offered: {
    subject: '有人在 Tessera 向您转让一个分析的所有权',
    subjectBy: '{name} 在 Tessera 向您转让一个分析的所有权',
    before:
      '{owner} 希望将一个与您共享的分析转让给您。接受后，您将成为其所有者，可以修改、重命名和删除它。{owner} 仍是编辑者，并保留数据集。\n\n在您接受之前，一切保持不变。您也可以拒绝。',
    action: '查看转让',
    after: '如果您不认识对方，请忽略此邮件。',
  },
  offerAccepted: {
    subject: '您在 Tessera 转让的分析已被接受',
    subjectBy: '{name} 在 Tessera 接受了您转让的分析',
    before: '{taker} 接受了您转让的分析，现已成为其所有者。您仍是编辑者。如果数据集属于您，它仍归您所有。',
  },
  offerDeclined: {
    subject: '您在 Tessera 转让的分析被拒绝',
    subjectBy: '{name} 在 Tessera 拒绝了您转让的分析',
    before: '{taker} 拒绝了您转让的分析。它仍归您所有，共享方式保持不变。',
  },
  enquiry: {
    demo: '演示预约：{name}',
    contact: '联系留言：{name}',
    from: '姓名',
    email: '公司邮箱',
    phone: '电话',
    company: '公司',
    size: '公司规模',
    answer: '直接回复此邮件即可答复对方。',
    action: '查看所有来信',
    foot: '有人提交了 Tessera 公开页面上的表单，因此发送此邮件。',
  },
  passwordChanged: {
    subject: '您的 Tessera 密码已更改',
    before: '您的账户密码已于 {when} 更改，所有设备均已退出登录。',
    action: '不是我本人操作',
    after: '如果不是您本人操作，请通过链接设置新密码，并检查您的邮箱是否安全：更改密码的人可能读取了您的邮件。',
  },
})
export const mails = { ...accountMails, ...own }
