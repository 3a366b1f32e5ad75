import { Button, NativeSelect, Progress, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { GALLERY_AT_ONCE, GALLERY_FIRST, GALLERY_MAX, GALLERY_SORTS, GallerySort } from '../../contract/gallery.ts'
import { namesOf } from '../../contract/kinds.ts'
import type { Output } from '../../contract/operations.ts'
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
  const [search, setSearch] = useState<string>(GALLERY_FIRST.search)
  const [sort, setSort] = useState<GallerySort>(GALLERY_FIRST.sort)
  const [count, setCount] = useState<number>(GALLERY_FIRST.count)
  const wanted = useDeferredValue(search)
  const asked = { search: wanted, sort, count }
  const query = useCall('apiv2/list_demo_analyses', asked, { keepsLast: true })
  const preparing = query.data?.preparing.some((p) => !p.failed) ?? false
  useCall('apiv2/list_demo_analyses', asked, { refetchInterval: preparing ? WHILE_PREPARING : false })
  return (
    <Shell title={t('gallery.title')}>
      <div className={classes.page}>
        <div className={classes.head}>
          <h1>{t('gallery.title')}</h1>
          <NativeSelect
            className={classes.withScript ?? ''}
            aria-label={t('gallery.sort')}
            value={sort}
            data={namesOf(GALLERY_SORTS).map((value) => ({ value, label: t(`gallery.sorts.${value}`) }))}
            onChange={(e) => setSort(GallerySort.parse(e.currentTarget.value))}
          />
          <TextInput
            className={classes.withScript ?? ''}
            type="search"
            aria-label={t('gallery.search')}
            placeholder={t('gallery.search')}
            leftSection={<IconSearch size={14} stroke={1.6} />}
            value={search}
            onChange={(e) => {
              setSearch(e.currentTarget.value)
              setCount(GALLERY_AT_ONCE)
            }}
          />
        </div>
        <p className={classes.lead}>{t('gallery.lead')}</p>
        {query.data && <PreparingList parts={query.data.preparing} />}
        <Loadable query={query} failure={t('errors.analyses')}>
          {(found) => <Found {...found} search={wanted} more={() => setCount(Math.min(GALLERY_MAX, found.analyses.length + GALLERY_AT_ONCE))} />}
        </Loadable>
      </div>
    </Shell>
  )
}

type FoundProps = Output<'apiv2/list_demo_analyses'> & { readonly search: string; readonly more: () => void }

function Found({ analyses, total, preparing, search, more }: FoundProps) {
  const t = useT()
  if (analyses.length === 0) {
    if (search !== '') return <div className={classes.empty}>{t('gallery.noneFound', { search })}</div>
    return preparing.length === 0 ? <div className={classes.empty}>{t('gallery.none')}</div> : null
  }
  return (
    <>
      <AnalysisCards heading="h2" analyses={analyses} />
      {total > analyses.length && (
        <div className={classes.head}>
          <span className={classes.muted} role="status">
            {t('gallery.shown', { shown: analyses.length, total })}
          </span>
          {analyses.length < GALLERY_MAX && (
            <Button variant="default" onClick={more}>
              {t('gallery.more')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
