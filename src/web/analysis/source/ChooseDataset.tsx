/** Chooses another dataset for the analysis: own, shared and public ones. */
import { Button, Radio, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { SEARCH_TEXT_MAX } from '../../../contract/constants.ts'
import type { DatasetSummary } from '../../../contract/dataset.ts'
import { LIST_PAGE } from '../../../contract/listing.ts'
import { useAbout } from '../../combine/use-about.ts'
import { type FoundDatasets, useFoundDatasets } from '../../combine/use-found-datasets.ts'
import { useT } from '../../i18n/locale.tsx'
import { DialogFoot } from '../../ui/Dialog.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import { Paged } from '../../ui/Pages.tsx'
import page from '../../ui/page.module.css'
import { usePage } from '../step-store.ts'
import classes from './Source.module.css'

interface ChooseDatasetProps {
  readonly chosen: DatasetSummary | null
  readonly onChoose: (dataset: DatasetSummary) => void
  readonly onNext: () => void
  readonly onClose: () => void
}

export function ChooseDataset(props: ChooseDatasetProps) {
  const t = useT()
  const present = usePage((s) => s.analysis.dataset.id)
  const found = useFoundDatasets([present])
  return (
    <Loadable query={found.query} failure={t('errors.datasets')}>
      {({ datasets, ...place }) => <Datasets {...props} {...found} place={place} datasets={datasets.filter((d) => d.id !== present)} />}
    </Loadable>
  )
}

interface DatasetsProps extends ChooseDatasetProps, FoundDatasets {
  readonly datasets: readonly DatasetSummary[]
  readonly place: { readonly start: number; readonly total: number }
}

function Datasets({ datasets, place, chosen, onChoose, onNext, onClose, text, setText, search, setStart, hasNone, query }: DatasetsProps) {
  const t = useT()
  const about = useAbout()
  const field = useRef<HTMLInputElement>(null)
  // the list renders after the dialog has focused its first element, and after Back has been removed
  useEffect(() => field.current?.focus(), [])
  const isShown = datasets.some((d) => d.id === chosen?.id)
  if (hasNone)
    return (
      <div className={page.empty}>
        <strong>{t('dataSource.empty')}</strong>
        <span>{t('datasets.emptyText')}</span>
        <Button component={Link} to="/datasets/new" data-autofocus>
          {t('dataSource.upload')}
        </Button>
      </div>
    )
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isShown) onNext()
      }}
    >
      <TextInput
        ref={field}
        type="search"
        label={t('datasets.search')}
        value={text}
        maxLength={SEARCH_TEXT_MAX}
        onChange={(e) => setText(e.currentTarget.value)}
      />
      {datasets.length === 0 ? (
        <div className={page.empty} role="status">
          {query.isPlaceholderData ? t('app.loading') : t('datasets.none', { search })}
        </div>
      ) : (
        <Paged {...place} shown={datasets.length} size={LIST_PAGE} onStart={setStart}>
          <Radio.Group
            label={t('dataSource.choose')}
            value={chosen?.id ?? null}
            onChange={(id) => {
              const dataset = datasets.find((d) => d.id === id)
              if (dataset) onChoose(dataset)
            }}
          >
            <div className={classes.datasets}>
              {datasets.map((dataset) => (
                <Radio key={dataset.id} value={dataset.id} label={dataset.title} description={about(dataset)} />
              ))}
            </div>
          </Radio.Group>
        </Paged>
      )}
      <DialogFoot onCancel={onClose}>
        <Button type="submit" disabled={!isShown}>
          {t('dataSource.next')}
        </Button>
      </DialogFoot>
    </form>
  )
}
