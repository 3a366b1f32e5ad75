/** Shows the queries of a step as SQL, to read and copy. */
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { operandsOf } from '../../../analysis/references.ts'
import { draftOf } from '../../../analysis/step-session.ts'
import type { Output } from '../../../contract/operations.ts'
import type { Step } from '../../../contract/step.ts'
import { LANGUAGES } from '../../../texts/languages.ts'
import { copyToClipboard } from '../../api/clipboard.ts'
import { toasts } from '../../api/nexus.ts'
import { useCall } from '../../api/queries.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { Dialog, DialogEnd } from '../../ui/Dialog.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import { dialog } from '../../ui/PartBoundary.tsx'
import { useStepName } from '../step-names.ts'
import { usePage, useSession } from '../step-store.ts'
import classes from './SqlDialog.module.css'

type Queries = Output<'apiv2/get_step_sql'>['queries']

/** A query's own heading, by its purpose and the measures that it computes. */
function useHeading(): (query: Queries[number]) => string {
  const t = useT()
  const { tag } = LANGUAGES[useLocale()]
  return ({ purpose, measures }) => {
    const heading = t(`sql.purposes.${purpose}`)
    return measures.length === 0 ? heading : t('app.pair', { name: heading, value: new Intl.ListFormat(tag).format(measures) })
  }
}

function SqlText({ query, onCopy }: { readonly query: Queries[number]; readonly onCopy: (sql: string) => void }) {
  const t = useT()
  const heading = useHeading()(query)
  return (
    <section className={classes.part} aria-label={heading}>
      <div className={classes.head}>
        <h3>{heading}</h3>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={14} />}
          aria-label={t('sql.copyOf', { name: heading })}
          onClick={() => onCopy(query.sql)}
        >
          {t('sql.copy')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <pre className={classes.sql} tabIndex={0} translate="no">
        {query.sql}
      </pre>
    </section>
  )
}

interface SqlDialogProps {
  readonly step: Step
  readonly onClose: () => void
}

function SqlDialogContent({ step, onClose }: SqlDialogProps) {
  const t = useT()
  const name = useStepName()(step)
  const { id } = usePage((s) => s.analysis)
  const { measures } = useSession(draftOf)
  const { config } = step
  const query = useCall('apiv2/get_step_sql', { analysis_id: id, config, operands: operandsOf(config, measures) }, { gcTime: 0 })
  const copy = async (sql: string): Promise<void> => {
    const outcome = await copyToClipboard(Promise.resolve({ text: sql, html: null }), false)
    if (outcome === 'copied') toasts.show({ severity: 'success', title: t('sql.copied') })
    else toasts.show({ severity: 'error', title: t('sql.copyFailed'), message: t('sql.copyFailedText') })
  }
  return (
    <Dialog onClose={onClose} title={t('sql.title', { name })} size={860}>
      <Loadable query={query}>
        {({ dialect, queries }) => (
          <>
            <p>{t('sql.intro', { dialect })}</p>
            {queries.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the queries of one reply never change
              <SqlText key={at} query={one} onCopy={(sql) => void copy(sql)} />
            ))}
          </>
        )}
      </Loadable>
      <DialogEnd note={t('sql.after')}>
        {query.data && query.data.queries.length > 1 && (
          <Button variant="default" onClick={() => void copy(query.data.queries.map(({ sql }) => `${sql};\n`).join('\n'))}>
            {t('sql.copyAll')}
          </Button>
        )}
        <Button onClick={onClose}>{t('app.close')}</Button>
      </DialogEnd>
    </Dialog>
  )
}

export const SqlDialog = dialog(SqlDialogContent)
