/** The search bar of the grid. Enter goes to the next match. */

import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useT } from '../../i18n/locale.tsx'
import { keyMeaning } from '../../ui/name-keys.ts'
import classes from './PivotGrid.module.css'
import type { CellAt } from './selection.ts'

interface FindBarProps {
  /** Searches from the active cell; `again` continues after the last match. */
  readonly onFind: (search: string, again: boolean, signal: AbortSignal, onProgress: (share: number) => void) => Promise<CellAt | null>
  readonly onClose: () => void
}

export function FindBar({ onFind, onClose }: FindBarProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const [state, setState] = useState<'ready' | 'looking' | 'none'>('ready')
  const [share, setShare] = useState(0)
  const looking = useRef<AbortController | null>(null)
  const last = useRef('')
  const find = async () => {
    if (search.trim() === '') return
    looking.current?.abort()
    const controller = new AbortController()
    looking.current = controller
    setState('looking')
    setShare(0)
    const found = await onFind(search, last.current === search, controller.signal, setShare)
    if (controller.signal.aborted) return
    last.current = found ? search : ''
    setState(found ? 'ready' : 'none')
  }
  const stop = () => {
    looking.current?.abort()
    setState('ready')
  }
  const close = () => {
    looking.current?.abort()
    onClose()
  }
  return (
    <form
      className={classes.find}
      onSubmit={(event) => {
        event.preventDefault()
        void find()
      }}
      onKeyDown={(event) => {
        if (keyMeaning(event.nativeEvent) === 'cancel') close()
      }}
    >
      <TextInput
        type="search"
        aria-label={t('find.label')}
        placeholder={t('find.label')}
        value={search}
        autoFocus
        onChange={(e) => {
          setSearch(e.currentTarget.value)
          setState('ready')
        }}
      />
      <Button type="submit" variant="default" loading={state === 'looking'}>
        {t('find.next')}
      </Button>
      {state === 'looking' && (
        <Button variant="default" onClick={stop}>
          {t('state.stop')}
        </Button>
      )}
      <span role="status">{state === 'none' ? t('find.none') : state === 'looking' && share > 0 ? t('find.share', { share }) : ''}</span>
      <ActionIcon aria-label={t('find.close')} onClick={close}>
        <IconX size={14} />
      </ActionIcon>
    </form>
  )
}
