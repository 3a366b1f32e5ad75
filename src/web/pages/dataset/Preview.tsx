/** The rows of a dataset in source order. */
import { useMemo } from 'react'
import type { Dataset } from '../../../contract/dataset.ts'
import { useColumnFormats } from '../../analysis/column-formats.ts'
import { BLOCK, LongTable } from '../../analysis/rows/LongTable.tsx'
import { fetchOrThrow, useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import page from '../../ui/page.module.css'
import classes from './Preview.module.css'

const block = (dataset_id: string) => (at: number) => {
  const input = { dataset_id, start: at * BLOCK, count: BLOCK }
  return {
    queryKey: ['apiv2/preview_dataset', input],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchOrThrow('apiv2/preview_dataset', input, signal),
  }
}

export function Preview({ dataset }: { dataset: Dataset }) {
  const t = useT()
  const head = useCall('apiv2/preview_dataset', { dataset_id: dataset.id, start: 0, count: BLOCK })
  const formats = useColumnFormats()
  const columns = useMemo(
    () =>
      dataset.schema.map(({ id, name, dtype }) => {
        const { min = null, max = null } = dataset.profile.find((p) => p.column_id === id) ?? {}
        return { id, name, dtype, widest: [min, max], format: formats.get(id) }
      }),
    [dataset.schema, dataset.profile, formats],
  )
  return (
    <section className={page.section}>
      <h2>{t('dataset.preview')}</h2>
      <Loadable query={head}>
        {(first) => (
          <>
            <p className={page.muted}>
              {first.is_sample ? t('live.firstRows', { count: first.total_rows }) : t('dataset.previewOf', { total: first.total_rows })}
            </p>
            <LongTable
              label={t('dataset.preview')}
              className={classes.frame}
              columns={columns}
              total={first.total_rows}
              first={first}
              block={block(dataset.id)}
            />
          </>
        )}
      </Loadable>
    </section>
  )
}
