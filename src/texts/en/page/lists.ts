/** Texts of lists of analyses: favorites, opened analyses and renaming, in English. */
export const lists = {
  lists: {
    favoriteOf: 'Favorite: {title}',
    addFavorite: 'Add to favorites',
    removeFavorite: 'Remove from favorites',
    favoriteFailed: 'Failed to change your favorites',
    renameOf: 'Rename {title}',
    titleOf: 'Title of {title}',
    renamed: 'Analysis renamed',
    renameFailed: 'Failed to rename the analysis',
    favorites: 'Favorites',
    opened: 'Opened recently',
    clear: 'Clear',
    clearLabel: 'Clear the analyses opened recently',
    clearTitle: 'Clear the analyses opened recently?',
    clearText: 'Nothing is deleted. Your favorites stay.',
    cleared: 'The list was cleared',
    clearFailed: 'Failed to clear the list',
    showAll: 'Show all {count, number}',
    showFewer: 'Show fewer',
  },
} as const
