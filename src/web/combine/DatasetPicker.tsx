/** A searchable list of the datasets that the person may build on, to pick one. */
import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { SEARCH_TEXT_MAX } from '../../contract/constants.ts'
import type { DatasetSummary } from '../../contract/dataset.ts'
import { LIST_PAGE } from '../../contract/listing.ts'
import { useT } from '../i18n/locale.tsx'
import { Loadable } from '../ui/Loadable.tsx'
import { Paged } from '../ui/Pages.tsx'
import page from '../ui/page.module.css'
import classes from './Combine.module.css'
import { useAbout } from './use-about.ts'
import { type FoundDatasets, useFoundDatasets } from './use-found-datasets.ts'

interface DatasetPickerProps {
  readonly label: string
  /** IDs of datasets that are not offered. */
  readonly without: readonly string[]
  readonly takesFocus: boolean
  readonly onPick: (dataset: DatasetSummary) => void
}

export function DatasetPicker(props: DatasetPickerProps) {
  const t = useT()
  const found = useFoundDatasets(props.without)
  return (
    <Loadable query={found.query} failure={t('errors.datasets')}>
      {({ datasets, ...place }) => (
        <Offered {...props} {...found} place={place} datasets={datasets.filter((d) => d.abilities.analyse && !props.without.includes(d.id))} />
      )}
    </Loadable>
  )
}

interface OfferedProps extends DatasetPickerProps, FoundDatasets {
  readonly datasets: readonly DatasetSummary[]
  readonly place: { readonly start: number; readonly total: number }
}

function Offered({ label, takesFocus, onPick, datasets, place, text, setText, search, setStart, hasNone, query }: OfferedProps) {
  const t = useT()
  const about = useAbout()
  const field = useRef<HTMLInputElement>(null)
  const focuses = useRef(takesFocus)
  // the list may load after the dialog has focused its first element
  useEffect(() => {
    if (focuses.current) field.current?.focus()
  }, [])
  const pick = (dataset: DatasetSummary): void => {
    // the button is removed if the list stays open for another dataset
    field.current?.focus()
    setText('')
    onPick(dataset)
  }
  if (hasNone)
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
        value={text}
        maxLength={SEARCH_TEXT_MAX}
        onChange={(e) => setText(e.currentTarget.value)}
        className={classes.search ?? ''}
      />
      {datasets.length === 0 ? (
        <div className={page.empty} role="status">
          {query.isPlaceholderData ? t('app.loading') : t('datasets.none', { search })}
        </div>
      ) : (
        <Paged {...place} shown={datasets.length} size={LIST_PAGE} onStart={setStart}>
          <ul className={classes.datasets}>
            {datasets.map((dataset) => (
              <li key={dataset.id}>
                <button type="button" className={classes.dataset} onClick={() => pick(dataset)}>
                  <span>{dataset.title}</span>
                  <span className={classes.about}>{about(dataset)}</span>
                </button>
              </li>
            ))}
          </ul>
        </Paged>
      )}
    </section>
  )
}
