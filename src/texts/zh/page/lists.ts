/** Texts of lists of analyses: favorites, opened analyses, renaming and the search, in Chinese. */
import type { lists as source } from '../../en/page/lists.ts'
import { translation } from '../../translation.ts'

export const lists = translation<typeof source>()({
  lists: {
    favoriteOf: '收藏：{title}',
    addFavorite: '收藏',
    removeFavorite: '取消收藏',
    favoriteFailed: '更改收藏失败',
    renameOf: '重命名“{title}”',
    titleOf: '“{title}”的标题',
    renamed: '分析已重命名',
    renameFailed: '重命名分析失败',
    search: '搜索您的分析',
    searchHint: '标题、说明和字段',
    noneFound: '没有与“{search}”匹配的分析。',
    found: '找到 {total, number} 个分析',
    shown: '显示前 {shown, number} 个，共 {total, number} 个分析。添加搜索词可缩小范围。',
    fieldsPartly: '仅在最近打开或更改的 {searched, number} 个分析中搜索了字段，另有 {rest, number} 个未搜索。',
    places: {
      title: '标题',
      description: '说明：{text}',
      dataset: '数据集：{text}',
      owner: '所有者：{text}',
      field: '字段：{text}',
      measure: '度量：{text}',
    },
    morePlaces: '另有 {count, number} 处',
    foundIn: '匹配位置',
    foundList: '找到的分析',
    favorites: '收藏',
    opened: '最近打开',
    clear: '清空',
    clearLabel: '清空最近打开的分析',
    clearTitle: '清空最近打开的分析？',
    clearText: '不会删除任何分析，收藏也会保留。',
    cleared: '列表已清空',
    clearFailed: '清空列表失败',
    showAll: '全部显示（{count, number}）',
    showFewer: '收起',
  },
})
