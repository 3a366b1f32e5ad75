/** Lists analyses that were handed over to new owners and still read this dataset. The dataset's owner can revoke that. Renders nothing if there are none. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Loan } from '../../../contract/transfer.ts'
import { localDay } from '../../../format/moment.ts'
import { useCall } from '../../api/queries.ts'
import { useConfirmedAction } from '../../api/use-confirmed-action.ts'
import { currentLocale, useT } from '../../i18n/locale.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import classes from '../../ui/page.module.css'

export function Loans({ datasetId }: { datasetId: string }) {
  const t = useT()
  const loans = useCall('apiv2/list_loans', { dataset_id: datasetId }).data?.loans ?? []
  if (loans.length === 0) return null
  return (
    <section className={classes.section}>
      <h2>{t('transfer.loans')}</h2>
      <ListTable
        label={t('transfer.loans')}
        heads={
          <>
            <th>{t('columns.title')}</th>
            <th>{t('columns.owner')}</th>
            <th>{t('transfer.lent')}</th>
            <th>{t('transfer.since')}</th>
            <th>{t('columns.actions')}</th>
          </>
        }
      >
        {loans.map((loan) => (
          <Lent key={loan.analysis_id} loan={loan} />
        ))}
      </ListTable>
    </section>
  )
}

function Lent({ loan }: { loan: Loan }) {
  const t = useT()
  const deed = useConfirmedAction()
  const { analysis_id, owner: name, created } = loan
  const title = loan.title ?? t('transfer.loanOf', { name })
  const columns = loan.columns.length === 0 ? t('publish.none') : loan.columns.join(t('app.listSeparator'))
  const end = () =>
    deed({
      ...{ group: 'end-loan', title: t('transfer.endTitle', { title }), message: t('transfer.endText', { name }), accept: t('transfer.end'), danger: true },
      ...{ call: ['apiv2/end_loan', { analysis_id }], done: t('transfer.ended'), failed: t('transfer.endFailed') },
    })
  return (
    <tr>
      <td title={title}>
        {loan.title === null ? (
          title
        ) : (
          <Link to="/analysis-{$id}" params={{ id: analysis_id }}>
            {title}
          </Link>
        )}
      </td>
      <td title={name}>{name}</td>
      <td title={columns}>{columns}</td>
      <td className="numbers">{localDay(created, currentLocale())}</td>
      <td>
        <Button variant="default" size="compact-sm" aria-label={t('transfer.endOf', { title })} onClick={() => void end()}>
          {t('transfer.end')}
        </Button>
      </td>
    </tr>
  )
}
