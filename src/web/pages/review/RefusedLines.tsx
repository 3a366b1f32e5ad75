/** Lists, page by page, every line of a text file that the import would refuse, with its number, text and reason. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { FileOptions, SourceCheck } from '../../../contract/import.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import classes from '../../ui/page.module.css'
import { RefusedTable } from './RefusedTable.tsx'

const PAGE = 50

function Found({ check, onStart }: { check: SourceCheck; onStart: (start: number) => void }) {
  const t = useT()
  const { start, refused, kept, padded, lines } = check
  return (
    <>
      <p role="status" className={refused > 0 ? classes.warning : classes.muted}>
        {refused === 0 ? t('source.noneRefused', { rows: kept }) : t('source.refusedOf', { refused, rows: kept + refused })}
        {padded > 0 && ` ${t('report.padded', { rows: padded })}`}
      </p>
      {refused > 0 && <RefusedTable label={t('source.refusedLines')} lines={lines} width={check.width} />}
      {refused > PAGE && (
        <div className={classes.head}>
          <span className="numbers">{t('source.page', { from: start + 1, to: start + lines.length, refused })}</span>
          <Button variant="default" disabled={start === 0} onClick={() => onStart(Math.max(0, start - PAGE))}>
            {t('source.previousLines')}
          </Button>
          <Button variant="default" disabled={start + PAGE >= refused} onClick={() => onStart(start + PAGE)}>
            {t('source.nextLines')}
          </Button>
        </div>
      )}
    </>
  )
}

interface RefusedLinesProps {
  readonly datasetId: string
  readonly options: FileOptions
  /** An error that the page already shows, so that it is not repeated. */
  readonly said: string | null
}

/** A page of the lines that would be refused. Options of sheets and tables are not checked, because their rows are never refused. */
export const useRefusedLines = (dataset_id: string, options: FileOptions, start: number) =>
  useCall('apiv2/check_source', { dataset_id, options, start, count: PAGE }, { keepsLast: true, enabled: options.kind === 'csv' })

export function RefusedLines({ datasetId, options, said }: RefusedLinesProps) {
  const t = useT()
  const [start, setStart] = useState(0)
  const check = useRefusedLines(datasetId, options, start)
  return (
    <div className={classes.section}>
      <h3>{t('source.refusedLines')}</h3>
      {check.data && <Found check={check.data} onStart={setStart} />}
      {!check.data && !check.error && (
        <p role="status" className={classes.muted}>
          {t('source.checking')}
        </p>
      )}
      {check.error && check.error.problem.message !== said && (
        <div className={classes.error} role="alert">
          <span>{check.error.problem.message}</span>
          <Button variant="default" onClick={() => void check.refetch()}>
            {t('errors.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
