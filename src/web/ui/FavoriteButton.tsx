import { ActionIcon, Tooltip } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useFavorite } from '../api/use-favorite.ts'
import { useT } from '../i18n/locale.tsx'
import classes from './FavoriteButton.module.css'

interface FavoriteButtonProps {
  readonly analysis: { readonly id: string; readonly title: string; readonly favorite: boolean }
  /** Called once the change is stored. */
  readonly onChange?: (favorite: boolean) => void
}

/** A star that marks an analysis as a favorite. It changes at once, and changes back if that fails. */
export function FavoriteButton({ analysis: { id, title, favorite }, onChange }: FavoriteButtonProps) {
  const t = useT()
  const setFavorite = useFavorite()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isOn = wanted ?? favorite
  const toggle = async (): Promise<void> => {
    if (wanted !== null) return
    setWanted(!isOn)
    if (await setFavorite(id, !isOn)) onChange?.(!isOn)
    setWanted(null)
  }
  const Star = isOn ? IconStarFilled : IconStar
  return (
    <Tooltip label={t(isOn ? 'lists.removeFavorite' : 'lists.addFavorite')}>
      <ActionIcon className={isOn ? (classes.on ?? '') : ''} aria-label={t('lists.favoriteOf', { title })} aria-pressed={isOn} onClick={() => void toggle()}>
        <Star size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
