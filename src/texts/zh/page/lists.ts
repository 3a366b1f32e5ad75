/** Texts of lists of analyses: favorites, opened analyses and renaming, in Chinese. */
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
