/** Shows the expected result of a lookup: rows before and after, rows without a match, and keys that occur more than once. */
import { Checkbox } from '@mantine/core'
import type { LookupCheck } from '../../contract/combination.ts'
import { COMBINATION_SAMPLES } from '../../contract/combination.ts'
import { useT } from '../i18n/locale.tsx'
import classes from './Combine.module.css'
import { DoublesFields } from './DoublesFields.tsx'
import { Finding } from './Finding.tsx'
import type { LookupDraft, Side } from './lookup-draft.ts'

interface LookupCheckViewProps {
  readonly check: LookupCheck
  readonly draft: LookupDraft
  readonly first: Side
  readonly second: Side
  readonly onDraft: (draft: LookupDraft) => void
}

export function LookupCheckView({ check, draft, first, second, onDraft }: LookupCheckViewProps) {
  const t = useT()
  const { unmatched_first: lost, unmatched_second: unused, doubles } = check
  const blankWords = (blank: number) => (blank > 0 ? t('combining.ofWhichBlank', { rows: blank }) : '')
  const isFull = ({ length }: { readonly length: number }) => length === COMBINATION_SAMPLES
  return (
    <section className={classes.check} aria-label={t('combining.check')} data-needs={doubles.keys > 0 && draft.take === 'refuse'}>
      <p role="status">{t('combining.rows', { before: check.rows_first, after: check.rows_after })}</p>
      {lost.rows === 0 ? (
        <p>{t('combining.allMatch')}</p>
      ) : (
        <Finding
          text={t('combining.lost', { rows: lost.rows, title: first.title }) + blankWords(lost.blank)}
          label={t('combining.samplesOf', { title: first.title })}
          samples={lost.samples}
          isPart={isFull(lost.samples)}
        >
          {lost.rows === check.rows_first && <p className={classes.warning}>{t('combining.nothingMatches')}</p>}
        </Finding>
      )}
      {unused.rows > 0 && (
        <Finding
          text={t('combining.unused', { rows: unused.rows, title: second.title }) + blankWords(unused.blank)}
          label={t('combining.samplesOf', { title: second.title })}
          samples={unused.samples}
          isPart={isFull(unused.samples)}
        >
          <Checkbox
            label={t('combining.keepUnmatched')}
            py={8}
            checked={draft.keepsUnmatched}
            onChange={(e) => onDraft({ ...draft, keepsUnmatched: e.currentTarget.checked })}
          />
        </Finding>
      )}
      {doubles.keys > 0 && (
        <Finding
          text={t('combining.doubles', { keys: doubles.keys, rows: doubles.rows, title: second.title })}
          label={t('combining.doublesOf', { title: second.title })}
          samples={doubles.samples}
          isPart={isFull(doubles.samples)}
        >
          <DoublesFields {...{ draft, second, onDraft }} />
        </Finding>
      )}
    </section>
  )
}
