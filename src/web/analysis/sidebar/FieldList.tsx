/** A searchable list of columns and measures. Checking one adds it to its default area. */

import { useDraggable } from '@dnd-kit/react'
import { ActionIcon, Button, Checkbox, Menu, TextInput } from '@mantine/core'
import { IconDotsVertical, IconPlus, IconSearch, IconSum } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useState } from 'react'
import { type Area, idsIn } from '../../../analysis/edits/placing.ts'
import { activeStep, columnsOf, draftOf } from '../../../analysis/step-session.ts'
import { AGGREGATIONS } from '../../../contract/aggregation.ts'
import type { Column } from '../../../contract/column.ts'
import { filtersOfMeasure } from '../../../contract/measure.ts'
import { typeFamily } from '../../../contract/scalar.ts'
import { useT } from '../../i18n/locale.tsx'
import { FindableMenuList } from '../../ui/MenuList.tsx'
import { MiddleText } from '../../ui/MiddleText.tsx'
import { keyMeaning } from '../../ui/name-keys.ts'
import { ColumnIcon } from '../../ui/TypeIcon.tsx'
import { useFieldTitle } from '../counted-once.ts'
import { BinsDialog } from '../dialogs/BinsDialog.tsx'
import { ColumnDialog, type ColumnStart } from '../dialogs/ColumnDialog.tsx'
import { MeasureDialog } from '../dialogs/MeasureDialog.tsx'
import { useChoices } from '../display-columns.ts'
import { useSubMenuHost } from '../grid/menu/SubMenu.tsx'
import { AddColumns } from '../source/AddColumns.tsx'
import { usePage, usePageStore, useSession } from '../step-store.ts'
import { defaultArea, useEdits } from '../use-edits.ts'
import { AREAS, useAreaName } from './area-names.ts'
import { ColumnItems } from './ColumnItems.tsx'
import { dateField, listedId } from './dates/date-fields.ts'
import { GrainItems } from './dates/GrainItems.tsx'
import { useDates } from './dates/use-dates.ts'
import type { DragData } from './drag-data.ts'
import { MeasureRow } from './MeasureRow.tsx'
import classes from './Sidebar.module.css'
import { useDropOutside } from './use-drop-outside.ts'

/** Memoized: its event handlers read the current state themselves instead of getting it as props. */
const FieldRow = memo(function FieldRow({ column, areas }: { column: Column; areas: string }) {
  const t = useT()
  const { place, edit } = useEdits()
  const dates = useDates()
  const areaName = useAreaName()
  const titleOf = useFieldTitle()
  const store = usePageStore()
  const { handleRef, ref } = useDraggable<DragData & Record<string, unknown>>({
    id: `field:${column.id}`,
    data: { field: { kind: 'column', column }, name: column.name },
  })
  const [dialog, setDialog] = useState<ColumnStart | 'bins' | null>(null)
  const host = useSubMenuHost()
  const note = usePage((s) => s.analysis.column_notes?.find(({ column_id }) => column_id === column.id)?.description)
  const used = areas === '' ? [] : (areas.split(',') as Area[])
  const config = () => activeStep(store.getState().session).config
  const end = (area: Area) => idsIn(config(), area).length
  const toggle = () => {
    if (used.length === 0) return place({ kind: 'column', column }, defaultArea(column), end(defaultArea(column)))
    const all = columnsOf(store.getState().session)
    const isOwn = (id: string) => all.some((c) => c.id === id && listedId(c) === column.id)
    if (dateField(column, all) && (used.includes('rows') || used.includes('columns'))) dates.takeOut(column)
    for (const area of used) {
      if (area !== 'values') for (const id of idsIn(config(), area).filter(isOwn)) edit({ kind: 'remove', id, area }, column.name)
      else
        for (const m of config().query.value.measures) if (m.type === 'ui' && m.value.column_id === column.id) edit({ kind: 'remove', id: m.id, area }, m.name)
    }
  }
  return (
    <li className={classes.field} data-used={used.length > 0} ref={ref}>
      <Checkbox size="xs" checked={used.length > 0} onChange={toggle} aria-label={t('sidebar.use', { name: column.name })} />
      <button
        type="button"
        className={classes.fieldName}
        ref={handleRef}
        title={[titleOf(column, () => columnsOf(store.getState().session)), note].filter(Boolean).join('\n')}
      >
        <ColumnIcon column={column} />
        <MiddleText text={column.name} />
      </button>
      <span className={classes.where}>{used.map(areaName).join(t('app.listSeparator'))}</span>
      <Menu position="bottom-end" {...host}>
        <Menu.Target>
          <ActionIcon size={22} aria-label={t('sidebar.fieldMenu', { name: column.name })}>
            <IconDotsVertical size={14} />
          </ActionIcon>
        </Menu.Target>
        <FindableMenuList>
          {AREAS.map((area) => (
            <Menu.Item key={area} onClick={() => place({ kind: 'column', column }, area, end(area))}>
              {t('chip.addTo', { area: areaName(area) })}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <GrainItems column={column} />
          {typeFamily(column.dtype) === 'number' && <Menu.Item onClick={() => setDialog('bins')}>{t('bins.menu')}</Menu.Item>}
          <Menu.Item onClick={() => store.setState({ filtering: column.id })}>{t('chip.filter')}</Menu.Item>
          <Menu.Divider />
          <ColumnItems column={column} onOpen={setDialog} />
        </FindableMenuList>
      </Menu>
      {dialog === 'bins' && <BinsDialog column={column} onClose={() => setDialog(null)} />}
      {dialog && dialog !== 'bins' && <ColumnDialog start={dialog} onClose={() => setDialog(null)} />}
    </li>
  )
})

export function FieldList() {
  const t = useT()
  const { edit } = useEdits()
  const out = useDropOutside('fields')
  const columns = useSession(columnsOf)
  const choices = useChoices()
  const config = useSession((s) => activeStep(s).config)
  const shared = useSession((s) => draftOf(s).measures)
  const [search, setSearch] = useState('')
  const [writing, setWriting] = useState(false)
  const [adding, setAdding] = useState<ColumnStart | null>(null)
  const { measures, filters } = config.query.value
  const fits = (name: string) => name.toLowerCase().includes(search.trim().toLowerCase())
  const listed = new Map(columns.map((c) => [c.id, listedId(c)]))
  const isIt = (id: string, field: string): boolean => (listed.get(field) ?? field) === id
  const areasOf = (id: string): string =>
    AREAS.filter((area) =>
      area === 'values'
        ? measures.some((m) => m.type === 'ui' && m.value.column_id === id)
        : area === 'filters'
          ? filters.some((f) => isIt(id, f.column))
          : config.pivot[area].some((field) => isIt(id, field)),
    ).join(',')
  const known = [...measures, ...shared.filter((m) => measures.every((own) => own.id !== m.id))]
  const shownMeasures = known.filter((m) => fits(m.name))
  // a column is found by its name in the data too, as expressions use it
  const storedNames = new Map(columns.map((c) => [c.id, c.name]))
  const shownColumns = choices.filter((c) => fits(c.name) || fits(storedNames.get(c.id) ?? ''))
  const countsRows = known.some(
    (m) => m.type === 'ui' && AGGREGATIONS[m.value.agg].countsRows && m.value.column_id === null && filtersOfMeasure(m).length === 0,
  )
  const offerCount = !countsRows && fits(t('sidebar.countRows'))
  /** Enter checks or unchecks the first match, and selects the search text so that typing replaces it. */
  const tickFound = (event: KeyboardEvent<HTMLInputElement>) => {
    if (keyMeaning(event.nativeEvent) !== 'take' || search.trim() === '') return
    event.currentTarget.closest('fieldset')?.querySelector<HTMLInputElement>('li input[type=checkbox]')?.click()
    event.currentTarget.select()
  }
  return (
    <>
      <div className={classes.search}>
        <TextInput
          id="field-search"
          type="search"
          aria-label={t('sidebar.search')}
          placeholder={t('sidebar.search')}
          leftSection={<IconSearch size={14} stroke={1.6} />}
          value={search}
          onChange={(e) => setSearch(e.currentTarget.value)}
          onKeyDown={tickFound}
        />
      </div>
      <div className={classes.fields} ref={out}>
        {(shownMeasures.length > 0 || offerCount) && <h2>{t('sidebar.measures')}</h2>}
        <ul className={classes.list} aria-label={t('sidebar.measures')}>
          {shownMeasures.map((measure) => (
            <MeasureRow key={measure.id} measure={measure} isUsed={measures.some((m) => m.id === measure.id)} />
          ))}
          {offerCount && (
            <li className={classes.field}>
              <Checkbox
                size="xs"
                checked={false}
                onChange={() => edit({ kind: 'count rows', name: t('sidebar.countRows') }, t('sidebar.countRows'))}
                aria-label={t('sidebar.use', { name: t('sidebar.countRows') })}
              />
              <span className={classes.fieldName}>
                <IconSum size={14} stroke={1.6} color="var(--accent-text)" aria-hidden="true" />
                <span>{t('sidebar.countRows')}</span>
              </span>
            </li>
          )}
        </ul>
        <Button variant="subtle" size="xs" leftSection={<IconPlus size={14} />} onClick={() => setWriting(true)}>
          {t('measure.new')}
        </Button>
        {shownColumns.length > 0 && <h2>{t('sidebar.columns')}</h2>}
        <ul className={classes.list} aria-label={t('sidebar.columns')}>
          {shownColumns.map((column) => (
            <FieldRow key={column.id} column={column} areas={areasOf(column.id)} />
          ))}
        </ul>
        <Button variant="subtle" size="xs" leftSection={<IconPlus size={14} />} onClick={() => setAdding({ kind: 'value_groups' })}>
          {t('calculated.newMenu')}
        </Button>
        <AddColumns />
        {shownColumns.length === 0 && shownMeasures.length === 0 && !offerCount && <p className={classes.none}>{t('sidebar.none', { search })}</p>}
      </div>
      {adding && <ColumnDialog start={adding} onClose={() => setAdding(null)} />}
      {writing && <MeasureDialog measure={null} onClose={() => setWriting(false)} />}
    </>
  )
}
