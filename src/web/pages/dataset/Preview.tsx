/** Rows of a dataset in the order of its file, a page at a time. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Dataset } from '../../../contract/dataset.ts'
import { typeFamily } from '../../../contract/scalar.ts'
import { plainText } from '../../../format/value.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import classes from '../../ui/page.module.css'

const PAGE_ROWS = 100
/** Numbers stand at the end, and so do their headers. */
const numberClass = (dtype: string): string | undefined => (typeFamily(dtype) === 'number' ? classes.number : undefined)

export function Preview({ dataset }: { dataset: Dataset }) {
  const t = useT()
  const [start, setStart] = useState(0)
  const preview = useCall('apiv2/preview_dataset', { dataset_id: dataset.id, start, count: PAGE_ROWS })
  return (
    <section className={classes.section}>
      <h2>{t('dataset.preview')}</h2>
      <Loadable query={preview}>
        {({ data, total_rows }) => {
          const shown = data[0]?.length ?? 0
          return (
            <>
              <p className={classes.muted}>{t('dataset.previewOf', { first: Math.min(start + 1, total_rows), last: start + shown, total: total_rows })}</p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
              <section className={classes.tableWrap} aria-label={t('dataset.preview')} tabIndex={0} style={{ maxBlockSize: 420, overflow: 'auto' }}>
                <table className={classes.table}>
                  <thead>
                    <tr>
                      {dataset.schema.map((c) => (
                        <th key={c.id} className={numberClass(c.dtype)}>
                          {c.name}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {Array.from({ length: shown }, (_, row) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name than their place
                      <tr key={start + row}>
                        {dataset.schema.map((c, at) => (
                          <td key={c.id} className={numberClass(c.dtype)}>
                            {plainText(data[at]?.[row] ?? null, c.dtype)}
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
              {total_rows > PAGE_ROWS && (
                <div className={classes.head}>
                  <Button variant="default" disabled={start === 0} onClick={() => setStart(Math.max(0, start - PAGE_ROWS))}>
                    {t('dataset.previous')}
                  </Button>
                  <Button variant="default" disabled={start + shown >= total_rows} onClick={() => setStart(start + PAGE_ROWS)}>
                    {t('dataset.next')}
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </Loadable>
    </section>
  )
}
