/** Chooses another dataset for the analysis: own, shared and public ones. */
import { Button, Radio, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { DatasetSummary } from '../../../contract/dataset.ts'
import { useCall } from '../../api/queries.ts'
import { useAbout } from '../../combine/use-about.ts'
import { useT } from '../../i18n/locale.tsx'
import { DialogFoot } from '../../ui/Dialog.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
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
  const query = useCall('apiv2/list_datasets', { readable: true }, { refetchOnWindowFocus: true })
  return (
    <Loadable query={query} failure={t('errors.datasets')}>
      {({ datasets }) => <Datasets {...props} datasets={datasets.filter((d) => d.id !== present && d.status === 'ready')} />}
    </Loadable>
  )
}

function Datasets({ datasets, chosen, onChoose, onNext, onClose }: ChooseDatasetProps & { datasets: readonly DatasetSummary[] }) {
  const t = useT()
  const about = useAbout()
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // the list renders after the dialog has focused its first element, and after Back has been removed
  useEffect(() => field.current?.focus(), [])
  const found = datasets.filter((d) => `${d.title} ${d.description} ${d.owner.name}`.toLowerCase().includes(search.trim().toLowerCase()))
  const isShown = found.some((d) => d.id === chosen?.id)
  if (datasets.length === 0)
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
      <TextInput ref={field} type="search" label={t('datasets.search')} value={search} onChange={(e) => setSearch(e.currentTarget.value)} />
      {found.length === 0 ? (
        <div className={page.empty} role="status">
          {t('datasets.none', { search })}
        </div>
      ) : (
        <Radio.Group
          label={t('dataSource.choose')}
          value={chosen?.id ?? null}
          onChange={(id) => {
            const dataset = datasets.find((d) => d.id === id)
            if (dataset) onChoose(dataset)
          }}
        >
          <div className={classes.datasets}>
            {found.map((dataset) => (
              <Radio key={dataset.id} value={dataset.id} label={dataset.title} description={about(dataset)} />
            ))}
          </div>
        </Radio.Group>
      )}
      <DialogFoot onCancel={onClose}>
        <Button type="submit" disabled={!isShown}>
          {t('dataSource.next')}
        </Button>
      </DialogFoot>
    </form>
  )
}
