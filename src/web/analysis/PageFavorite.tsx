import { Menu } from '@mantine/core'
import { useFavorite } from '../api/use-favorite.ts'
import { useT } from '../i18n/locale.tsx'
import { FavoriteButton } from '../ui/FavoriteButton.tsx'
import { usePage, usePageStore } from './step-store.ts'

function useShow(): (favorite: boolean) => void {
  const store = usePageStore()
  return (favorite) => store.setState(({ analysis }) => ({ analysis: { ...analysis, favorite } }))
}

/** The star of the open analysis; nothing for guests. */
export function PageFavorite() {
  const analysis = usePage((s) => s.analysis)
  const show = useShow()
  return analysis.abilities.favorite ? <FavoriteButton analysis={analysis} onChange={show} /> : null
}

/** The same as an item of the analysis's menu, for screens without room for the star. */
export function PageFavoriteItem() {
  const t = useT()
  const { id, favorite, abilities } = usePage((s) => s.analysis)
  const setFavorite = useFavorite()
  const show = useShow()
  const toggle = async (): Promise<void> => {
    if (await setFavorite(id, !favorite)) show(!favorite)
  }
  return abilities.favorite ? <Menu.Item onClick={() => void toggle()}>{t(favorite ? 'lists.removeFavorite' : 'lists.addFavorite')}</Menu.Item> : null
}
