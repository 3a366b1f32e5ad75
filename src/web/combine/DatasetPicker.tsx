/** A searchable list of the datasets that the person may build on, to pick one. */
import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { DatasetSummary } from '../../contract/dataset.ts'
import { useCall } from '../api/queries.ts'
import { useT } from '../i18n/locale.tsx'
import { Loadable } from '../ui/Loadable.tsx'
import page from '../ui/page.module.css'
import classes from './Combine.module.css'
import { useAbout } from './use-about.ts'

interface DatasetPickerProps {
  readonly label: string
  /** IDs of datasets that are not offered. */
  readonly without: readonly string[]
  readonly takesFocus: boolean
  readonly onPick: (dataset: DatasetSummary) => void
}

export function DatasetPicker(props: DatasetPickerProps) {
  const t = useT()
  const query = useCall('apiv2/list_datasets', { readable: true }, { refetchOnWindowFocus: true })
  return (
    <Loadable query={query} failure={t('errors.datasets')}>
      {({ datasets }) => <Offered {...props} datasets={datasets.filter((d) => d.status === 'ready' && d.abilities.analyse && !props.without.includes(d.id))} />}
    </Loadable>
  )
}

function Offered({ label, takesFocus, onPick, datasets }: DatasetPickerProps & { datasets: readonly DatasetSummary[] }) {
  const t = useT()
  const about = useAbout()
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const focuses = useRef(takesFocus)
  // the list may load after the dialog has focused its first element
  useEffect(() => {
    if (focuses.current) field.current?.focus()
  }, [])
  const pick = (dataset: DatasetSummary): void => {
    // the button is removed if the list stays open for another dataset
    field.current?.focus()
    setSearch('')
    onPick(dataset)
  }
  const found = datasets.filter((d) => `${d.title} ${d.description} ${d.owner.name}`.toLowerCase().includes(search.trim().toLowerCase()))
  if (datasets.length === 0)
    return (
      <div className={page.empty}>
        <strong>{t('combining.noDatasets')}</strong>
        <Button component={Link} to="/datasets/new">
          {t('dataSource.upload')}
        </Button>
      </div>
    )
  return (
    <section className={classes.group} aria-label={label}>
      <TextInput
        ref={field}
        type="search"
        label={label}
        placeholder={t('datasets.search')}
        value={search}
        onChange={(e) => setSearch(e.currentTarget.value)}
        className={classes.search ?? ''}
      />
      {found.length === 0 ? (
        <div className={page.empty} role="status">
          {t('datasets.none', { search })}
        </div>
      ) : (
        <ul className={classes.datasets}>
          {found.map((dataset) => (
            <li key={dataset.id}>
              <button type="button" className={classes.dataset} onClick={() => pick(dataset)}>
                <span>{dataset.title}</span>
                <span className={classes.about}>{about(dataset)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
