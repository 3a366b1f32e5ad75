import type { Messages } from './shape.ts'

export const zh: Messages = {
  app: { name: 'Tessera', tagline: '面向分析师的透视表', loading: '请稍候', close: '关闭', cancel: '取消', skip: '跳到正文' },
  nav: {
    home: '主页', datasets: '数据集', explore: '探索', tryItNow: '立即试用', signIn: '登录', signUp: '注册', signOut: '退出登录',
    language: 'English', languageLabel: '切换到英文', account: '账户', main: '主导航', menu: '菜单',
  },
  footer: { data: '演示数据：Gapminder（CC BY 4.0）、美国交通部、CDC/NCHS（CC0）。零售订单为合成数据。' },
  home: {
    title: '百万行数据的透视表，每个总计都可核对',
    lead: '上传文件，把字段拖到行和列，每个小计都由其覆盖的数据行重新计算。',
    upload: '上传 CSV', tryIt: '查看分析示例', claim: '5,000+ 位分析师 · 99.9% 可用性',
    features: '不止回答第一个问题',
    totals: '总计来自数据行', totalsText: '每个小计、平均值和去重计数都在各自层级重新计算，绝不把四舍五入后的单元格相加。',
    rearrange: '先调整，再运行', rearrangeText: '面对大数据集可以延迟更新：随意移动字段，不满意就撤销，最后点“更新”。',
    exact: '数字精确', exactText: '小数保持十进制，长编号一位不丢。每次导入都会说明读取了什么、拒绝了什么。',
    start: '用您的数据或我们的数据开始', startUpload: '自动识别类型，拖一下即可得到第一张透视表。', startTry: '公开分析，随意修改，无需账户。', uploadAction: '上传文件', tryAction: '立即试用',
  },
  signIn: {
    title: '登录', new: '还没有账户？', create: '创建账户', email: '邮箱', password: '密码', submit: '登录', only: '只是看看？演示分析无需账户。',
    failed: '登录失败', again: '请重新登录', againText: '会话已结束，未保存的更改仍保留在此浏览器中。', toHome: '返回主页',
  },
  signUp: {
    title: '创建账户', known: '已有账户？', name: '姓名', confirm: '确认密码', submit: '注册',
    checkTitle: '请查收邮件', checkText: '确认链接已发送至 {email}，24 小时内有效，仅可使用一次。', spam: '没有收到？请检查垃圾邮件文件夹。', resend: '重新发送邮件', resent: '已重新发送',
    draft: '您的更改保留在此浏览器中，注册后会复制到您的账户。',
  },
  confirmEmail: { title: '确认邮箱', text: '点击按钮确认邮箱地址并登录。', submit: '确认邮箱', failed: '链接已过期或已被使用，请重新获取。' },
  validation: {
    emailRequired: '请填写邮箱', emailInvalid: '邮箱地址格式不正确', passwordRequired: '请填写密码', nameRequired: '请填写姓名', nameShort: '姓名至少 3 个字符',
    confirmRequired: '请再次输入密码', confirmDiffers: '两次输入的密码不一致', fix: '请先修正校验错误再保存', titleRequired: '请填写标题',
    password_short: '至少 8 个字符', password_long: '最多 128 个字符', password_upper: '至少一个大写字母', password_lower: '至少一个小写字母', password_digit: '至少一个数字',
    password_repeated: '同一字符不能连续出现三次，例如 111', password_sequence: '不能包含 123、abc 等简单序列', password_common: '该密码过于常见', password_email: '不能包含您的邮箱',
  },
  user: { greeting: '{name}，您好', datasets: '您的数据集', analyses: '您的分析', explore: '探索分析', addDataset: '添加数据集', seeAll: '查看全部', noDatasets: '还没有数据集，请先添加一个。', noAnalyses: '还没有分析。打开数据集并点“新建分析”。', notYours: '这是其他人的主页。' },
  columns: { title: '标题', owner: '所有者', created: '创建时间', updated: '最近更新', actions: '操作', rows: '行数', columns: '字段数', dataset: '数据集', steps: '步骤', visibility: '可见范围', size: '大小' },
  visibility: { private: '私有', public: '公开' },
  datasets: {
    title: '数据集', add: '添加数据集', empty: '还没有数据集。', emptyText: '上传 CSV 文件，类型会自动识别。', guest: '公开数据集。登录后可添加自己的数据集。',
    importing: '导入中', failed: '失败', delete: '删除', deleteOf: '删除“{title}”', deleteTitle: '删除“{title}”？', deleteText: '基于此数据集的分析会保留，但无法再运行。此操作无法撤销。', deleted: '数据集已删除',
  },
  upload: {
    title: '添加数据集', drop: '将 CSV 文件拖到此处', or: '或', pick: '选择文件', hint: '支持任意分隔符的 CSV，最大 {maxSize} MB。可识别 UTF-8、UTF-16、GB18030 和 Windows-1252 编码。', name: '数据集标题', start: '导入数据集', another: '另选文件',
    uploading: '正在上传', percent: '{percent}%', cancel: '取消', cancelled: '导入已取消。', stage: { waiting: '等待中', reading: '读取数据行', typing: '确定类型', profiling: '统计字段', publishing: '发布' },
    done: '导入完成', open: '打开数据集', analyse: '新建分析', invalid: '文件类型无效。请上传 CSV、XLSX 或 XLS 文件。', tooLarge: '文件过大，最大为 {maxSize} MB', signIn: '登录后即可上传自己的数据。',
  },
  report: {
    title: '导入报告', read: '读取 {rows, number} 行', stored: '存储 {rows, number} 行', refused: '拒绝 {rows, number} 行', none: '没有被拒绝的行。', download: '下载被拒绝的行', column: '字段', type: '类型', blanks: '空白', note: '说明',
    misfits: '{count, number} 个值不是 {nearly}，例如 {samples}', order: { mdy: '日期按月/日/年读取', dmy: '日期按日/月/年读取', ymd: '日期按年-月-日读取' }, renamed: '原名“{from}”', renamedEmpty: '原本没有名称',
    line: '行号', reason: '原因', text: '内容', format: '{encoding}，以{delimiter}分隔', tab: '制表符',
  },
  types: { text: '文本', number: '数字', date: '日期', datetime: '日期和时间', time: '时间', boolean: '布尔', whole: '整数', decimal: '小数' },
  dataset: {
    columns: '字段', preview: '预览', analyses: '分析', report: '导入报告', newAnalysis: '新建分析', column: '字段', type: '类型', distinct: '不同值', blanks: '空白', range: '范围', from: '来源', previewOf: '前 {shown, number} 行，共 {total, number} 行',
    noAnalyses: '还没有基于此数据集的分析。', untitled: '新建分析', more: '加载更多行', importing: '数据集正在导入。', failed: '导入失败，未存储任何内容。', delete: '删除数据集', signIn: '登录后分析',
  },
  gallery: { title: '立即试用', lead: '基于公开数据的分析。可随意修改；注册之前不会保存任何更改。', search: '搜索分析', none: '目前没有可用的演示分析。', noneFound: '没有与“{search}”匹配的分析。', open: '打开', rows: '{rows, number} 行', steps: '{count} 步', preparing: '正在准备“{title}”', failed: '“{title}”准备失败，下次启动时会重试。' },
  analysis: {
    save: '保存', saved: '分析已保存', saving: '正在保存', notSaved: '未保存', allSaved: '已保存', undo: '撤销', redo: '重做', undoOf: '撤销{label}', redoOf: '重做{label}', back: '返回', failedSave: '保存分析失败',
    title: '标题', rows: '{rows, number} 行', saveAs: '注册后保存', saveAsText: '您的更改保留在此浏览器中，注册后会复制到您的账户。', copied: '分析已复制', copy: '保存副本',
    conflict: '他人已保存', overwrite: '覆盖', saveCopy: '另存为副本', restored: '已恢复未保存的更改。', leave: '您有未保存的更改。', steps: '步骤', addStep: '添加步骤', stepMenu: '步骤“{name}”的菜单', renameStep: '重命名', duplicateStep: '复制', removeStep: '删除', stepName: '步骤 {number}', newName: '新名称',
    fields: '字段', hideFields: '隐藏字段', showFields: '显示字段', deleteAnalysis: '删除分析', deleteText: '确定要删除此分析吗？此操作无法撤销。', deleted: '分析已删除', menu: '分析菜单', apply: '应用',
  },
  edit: {
    place: '移动{name}', remove: '移除{name}', shift: '调整{name}的顺序', filter: '筛选{name}', aggregate: '更改{name}的汇总方式', rename: '重命名{name}', sort: '排序{name}', 'count rows': '统计行数', 'add step': '添加步骤', 'remove step': '删除步骤', 'rename step': '重命名步骤', 'duplicate step': '复制步骤', table: '设置表格格式', discard: '放弃更改', restore: '恢复更改',
  },
  sidebar: {
    label: '字段列表', search: '搜索字段', measures: '度量', columns: '数据集字段', countRows: '行数', none: '没有与“{search}”匹配的字段。', filters: '筛选器', columnsArea: '列', rowsArea: '行', values: '值', defer: '延迟更新', update: '更新', updateCount: '更新 · {count}', discard: '放弃',
    dropHere: '将字段拖到此处', fieldMenu: '{name}的菜单', chipMenu: '{area}中的{name}', use: '使用{name}', areas: '{areas}',
  },
  chip: {
    moveTo: '移到{area}', up: '上移', down: '下移', remove: '移除', sortAsc: '升序', sortDesc: '降序', sortByDesc: '按{measure}从大到小', sortByAsc: '按{measure}从小到大', filter: '筛选…', summarise: '汇总方式', rename: '重命名', addTo: '添加到{area}', values: '{count} 个值', lift: '按空格键拾起，方向键移动，再按空格键放下，按 Esc 取消。',
  },
  drag: { lifted: '已拾起{name}。', over: '{name}位于{area}上方。', nowhere: '{name}不在任何区域上方。', dropped: '{name}已放到{area}。', cancelled: '已取消移动{name}。' },
  agg: { count: '计数', count_distinct: '去重计数', sum: '求和', avg: '平均值', min: '最小值', max: '最大值' },
  aggOf: { count: '{name}的计数', count_distinct: '{name}的去重计数', sum: '{name}求和', avg: '{name}平均值', min: '{name}最小值', max: '{name}最大值' },
  filter: {
    title: '筛选{name}', operator: '条件', IN: '属于', 'NOT IN': '不属于', '=': '等于', 'IS NULL': '为空白', 'IS NOT NULL': '不为空白', search: '搜索值', all: '全选当前值', none: '清除', rows: '行数', shown: '{total, number} 个值中的 {shown, number} 个', loading: '正在加载值', empty: '没有匹配的值。', apply: '应用', selected: '{count, plural, =0 {未选择任何值} other {已选择 # 个值}}', retry: '重试', list: '{name}的值',
  },
  grid: {
    label: '透视表：{name}', grandTotal: '总计', total: '{name} 小计', totalOf: '{agg}：总计', blank: '(空白)', empty: '(空文本)', yes: '是', no: '否', expand: '展开{name}', collapse: '折叠{name}', expandAll: '全部展开', collapseAll: '全部折叠', children: '{count}', copied: '已复制 {count} 个单元格', copyFailed: '无法写入剪贴板。', updated: '已更新：{rows, number} 行，{columns, number} 列', status: '{rows, number} 行 × {columns, number} 列', source: '{rows, number} 行源数据', elapsed: '{seconds} 秒', selected: '已选 {rows} × {columns}', sum: '求和 {value}', mean: '平均 {value}', min: '最小 {value}', max: '最大 {value}', count: '计数 {value}', approximate: '近似值：精确总和超过 38 位数字。', row: '行标签',
  },
  state: {
    emptyTitle: '把字段拖到“行”，把数字拖到“值”', emptyText: '也可以在列表中勾选字段：文本和日期进入“行”，数字进入“值”。', countRows: '统计行数', suggest: '推荐布局', stale: '未更新。', staleText: '表格显示上一次的结果，有 {count} 项更改等待应用。', running: '正在计算', inProgress: '已有请求正在进行', stop: '停止', stopped: '已停止。表格显示上一次的结果。', run: '重新运行', failed: '无法运行此步骤', lastResult: '表格显示上一次的结果。', large: '仍然运行', keep: '保留上一次的结果', largeText: '可随时停止。', preparing: '数据集仍在导入。',
  },
  dialog: { confirm: '继续', unauthorizedTitle: '无权限', unauthorizedText: '无权限：您无权执行此操作。请检查是否已登录并拥有相应的访问权限。', accept: '知道了', reject: '返回主页' },
  errors: { pageNotFound: '页面未找到', server: '服务器内部错误', notFoundText: '地址有误，或页面为私有。', serverText: '页面出现问题。未保存的更改仍保留在此浏览器中。', datasets: '获取数据集失败', analyses: '获取分析失败', datasetColumns: '更新数据集字段失败', error: '错误', retry: '重试', home: '返回主页', demo: '试用演示分析', offline: '网络错误' },
  toasts: { region: '通知', close: '关闭通知' },
}
