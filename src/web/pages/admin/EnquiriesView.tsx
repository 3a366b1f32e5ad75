/** Demo requests and contact messages: answer by email, mark as done, delete, and export as CSV. */
import { ActionIcon, Menu, NativeSelect } from '@mantine/core'
import { IconDots, IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ENQUIRIES_PAGE, type Enquiry, EnquiryKind, EnquiryState } from '../../../contract/enquiry.ts'
import { localDay } from '../../../format/moment.ts'
import { fullName } from '../../../format/person-name.ts'
import { download } from '../../api/download.ts'
import { call, confirm, showFailure, toasts } from '../../api/nexus.ts'
import { useCall } from '../../api/queries.ts'
import { currentLocale, useT } from '../../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import { MenuList } from '../../ui/MenuList.tsx'
import { Pages } from '../../ui/Pages.tsx'
import classes from '../../ui/page.module.css'
import own from './AdminPage.module.css'
import { EnquiryDialog } from './EnquiryDialog.tsx'

const ALL = 'all'

export function EnquiriesView() {
  const t = useT()
  const [kind, setKind] = useState<EnquiryKind | null>(null)
  const [state, setState] = useState<EnquiryState | null>(null)
  const [start, setStart] = useState(0)
  const list = useCall('apiv2/admin_list_enquiries', { kind, state, start }, { keepsLast: true })
  const { status, busy, run } = useAsyncStatus()
  const save = () => run(async () => ({ ok: await download('apiv2/admin_export_enquiries', { kind, state }, `${t('enquiries.file')}.csv`) }))
  return (
    <>
      <p className={classes.muted}>{t('enquiries.hint')}</p>
      <div className={own.choices}>
        <NativeSelect
          label={t('enquiries.kind')}
          value={kind ?? ALL}
          data={[{ value: ALL, label: t('enquiries.kind_all') }, ...EnquiryKind.options.map((value) => ({ value, label: t(`enquiries.kind_${value}`) }))]}
          onChange={(event) => {
            setKind(EnquiryKind.nullable().catch(null).parse(event.currentTarget.value))
            setStart(0)
          }}
        />
        <NativeSelect
          label={t('enquiries.state')}
          value={state ?? ALL}
          data={[{ value: ALL, label: t('enquiries.state_all') }, ...EnquiryState.options.map((value) => ({ value, label: t(`enquiries.state_${value}`) }))]}
          onChange={(event) => {
            setState(EnquiryState.nullable().catch(null).parse(event.currentTarget.value))
            setStart(0)
          }}
        />
        <ActionButton variant="default" status={status} disabled={busy} leftSection={<IconDownload size={16} stroke={1.6} />} onClick={() => void save()}>
          {t('enquiries.export')}
        </ActionButton>
      </div>
      <Loadable query={list}>
        {({ enquiries, total }) =>
          enquiries.length === 0 && start === 0 ? (
            <div className={classes.empty}>{t('enquiries.none')}</div>
          ) : (
            <>
              <Enquiries enquiries={enquiries} />
              <Pages start={start} shown={enquiries.length} total={total} size={ENQUIRIES_PAGE} onStart={setStart} />
            </>
          )
        }
      </Loadable>
    </>
  )
}

function Enquiries({ enquiries }: { enquiries: readonly Enquiry[] }) {
  const t = useT()
  const [reading, setReading] = useState<Enquiry | null>(null)
  return (
    <>
      <ListTable
        label={t('enquiries.title')}
        heads={
          <>
            <th>{t('enquiries.received')}</th>
            <th>{t('enquiries.kind')}</th>
            <th>{t('enquiries.state')}</th>
            <th>{t('enquiries.name')}</th>
            <th>{t('enquiry.company_email')}</th>
            <th>{t('enquiries.text')}</th>
            <th>{t('admin.actions')}</th>
          </>
        }
      >
        {enquiries.map((one) => (
          <tr key={one.id}>
            <td className="numbers">{localDay(one.created, currentLocale())}</td>
            <td>{t(`enquiries.kind_${one.kind}`)}</td>
            <td>{one.state === 'open' ? <span className={classes.newTag}>{t('enquiries.state_open')}</span> : t(`enquiries.state_${one.state}`)}</td>
            <td className={own.short} title={fullName(one.first_name, one.last_name)}>
              {fullName(one.first_name, one.last_name)}
            </td>
            <td title={one.company_email}>{one.company_email}</td>
            <td className={own.short}>{one.text}</td>
            <td>
              <EnquiryMenu enquiry={one} onRead={() => setReading(one)} />
            </td>
          </tr>
        ))}
      </ListTable>
      {reading && <EnquiryDialog enquiry={reading} onClose={() => setReading(null)} />}
    </>
  )
}

function EnquiryMenu({ enquiry, onRead }: { enquiry: Enquiry; onRead: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  const { id, state } = enquiry
  const name = fullName(enquiry.first_name, enquiry.last_name)
  const again = () => queries.invalidateQueries({ queryKey: ['apiv2/admin_list_enquiries'] })
  const mark = async (next: EnquiryState) => {
    const reply = await call('apiv2/admin_set_enquiry', { enquiry_id: id, state: next }, { quiet: true })
    if (!reply.ok) return showFailure(t('enquiries.markFailed'), reply.problem)
    toasts.show({ severity: 'success', title: t('enquiries.marked') })
    await again()
  }
  const remove = async () => {
    const question = { group: 'enquiry', title: t('enquiries.deleteTitle', { name }), message: t('enquiries.deleteText') }
    if (!(await confirm.ask({ ...question, accept: t('enquiries.deleteAccept'), reject: t('app.cancel'), danger: true }))) return
    const reply = await call('apiv2/admin_delete_enquiry', { enquiry_id: id }, { quiet: true })
    if (!reply.ok) return showFailure(t('enquiries.deleteFailed'), reply.problem)
    toasts.show({ severity: 'success', title: t('enquiries.deleted') })
    await again()
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('enquiries.actionsFor', { name })}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <MenuList>
        <Menu.Item onClick={onRead}>{t('enquiries.read')}</Menu.Item>
        {state === 'open' && <Menu.Item onClick={() => void mark('done')}>{t('enquiries.markDone')}</Menu.Item>}
        {state === 'done' && <Menu.Item onClick={() => void mark('open')}>{t('enquiries.markOpen')}</Menu.Item>}
        {state === 'spam' ? (
          <Menu.Item onClick={() => void mark('open')}>{t('enquiries.notSpam')}</Menu.Item>
        ) : (
          <Menu.Item onClick={() => void mark('spam')}>{t('enquiries.markSpam')}</Menu.Item>
        )}
        <Menu.Item onClick={() => void remove()}>{t('enquiries.delete')}</Menu.Item>
      </MenuList>
    </Menu>
  )
}
