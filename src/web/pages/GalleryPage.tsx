import { Progress, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useCall } from '../api/queries.ts'
import { useT } from '../i18n/locale.tsx'
import { Loadable } from '../ui/Loadable.tsx'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { AnalysisCards } from './AnalysisCards.tsx'

const WHILE_PREPARING = 1_500

interface Preparing {
  readonly title: string
  readonly progress: number | null
  readonly failed: boolean
}

function PreparingList({ parts }: { parts: readonly Preparing[] }) {
  const t = useT()
  return parts.map((part) => (
    <div key={part.title} role="status">
      <p className={classes.muted}>{t(part.failed ? 'gallery.failed' : 'gallery.preparing', { title: part.title })}</p>
      {!part.failed && <Progress value={(part.progress ?? 0.02) * 100} size="sm" aria-label={t('gallery.preparing', { title: part.title })} />}
    </div>
  ))
}

export function GalleryPage() {
  const t = useT()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const all = useCall('apiv2/list_demo_analyses', {})
  const preparing = all.data?.preparing.some((p) => !p.failed) ?? false
  useCall('apiv2/list_demo_analyses', {}, { refetchInterval: preparing ? WHILE_PREPARING : false })
  const found = useCall('apiv2/list_demo_analyses', { search: wanted }, { enabled: wanted !== '' })
  const shown = wanted === '' ? all : found
  return (
    <Shell title={t('gallery.title')}>
      <div className={classes.page}>
        <div className={classes.head}>
          <h1>{t('gallery.title')}</h1>
          <TextInput
            type="search"
            aria-label={t('gallery.search')}
            placeholder={t('gallery.search')}
            leftSection={<IconSearch size={14} stroke={1.6} />}
            value={search}
            onChange={(e) => setSearch(e.currentTarget.value)}
          />
        </div>
        <p className={classes.lead}>{t('gallery.lead')}</p>
        {all.data && <PreparingList parts={all.data.preparing} />}
        <Loadable query={shown} failure={t('errors.analyses')}>
          {({ analyses, preparing: parts }) =>
            analyses.length > 0 ? (
              <AnalysisCards heading="h2" analyses={analyses} />
            ) : wanted !== '' ? (
              <div className={classes.empty}>{t('gallery.noneFound', { search: wanted })}</div>
            ) : parts.length === 0 ? (
              <div className={classes.empty}>{t('gallery.none')}</div>
            ) : null
          }
        </Loadable>
      </div>
    </Shell>
  )
}
