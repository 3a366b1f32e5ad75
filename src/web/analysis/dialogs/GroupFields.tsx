/** Assigns values to named groups: values are selected on one side and added to a group on the other. A value belongs to at most one group. */

import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type GroupDraft, intoGroup, outOfGroups } from '../../../analysis/column-draft.ts'
import { uniqueName } from '../../../analysis/names.ts'
import type { Column } from '../../../contract/column.ts'
import type { Value } from '../../../contract/scalar.ts'
import { valueKey } from '../../../contract/value-key.ts'
import { columnLabel } from '../../../format/label-type.ts'
import { confirm } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { useBlankLabels } from '../blank-labels.ts'
import { ValueList } from '../sidebar/ValueList.tsx'
import classes from './ColumnDialog.module.css'
import { type KindFieldsProps, OthersField, PartsProblem } from './ColumnParts.tsx'

function GroupBox({
  group,
  base,
  problem,
  selected,
  onRename,
  onAdd,
  onTakeOut,
  onRemove,
}: {
  group: GroupDraft
  base: Column
  problem: string | null
  selected: number
  onRename: (name: string) => void
  onAdd: () => void
  onTakeOut: (value: Value) => void
  onRemove: () => void
}) {
  const t = useT()
  const words = useBlankLabels()
  const name = group.name || '…'
  return (
    <section className={classes.group} aria-label={t('groups.group', { name })}>
      <div className={classes.row}>
        <TextInput
          aria-label={t('groups.name')}
          value={group.name}
          maxLength={500}
          error={problem}
          data-autofocus
          onFocus={(e) => e.currentTarget.select()}
          onChange={(e) => onRename(e.currentTarget.value)}
        />
        <Button variant="default" disabled={selected === 0} onClick={onAdd}>
          {t('groups.addSelected')}
        </Button>
        <Button variant="default" aria-label={t('groups.remove', { name })} onClick={onRemove}>
          {t('chip.remove')}
        </Button>
      </div>
      <ul className={classes.values}>
        {group.values.map((value) => {
          const label = columnLabel(value, base, words)
          return (
            <li key={valueKey(value)}>
              {label}
              <ActionIcon size={24} aria-label={t('groups.takeOut', { value: label, name })} onClick={() => onTakeOut(value)}>
                <IconX size={12} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export function GroupFields({ draft, base, problem, onChange }: KindFieldsProps & { base: Column }) {
  const t = useT()
  const words = useBlankLabels()
  const [selected, setSelected] = useState<ReadonlyMap<string, Value>>(new Map())
  const { groups } = draft
  const values = [...selected.values()]
  const groupOf = (value: Value): string | undefined => groups.find((g) => g.values.some((v) => valueKey(v) === valueKey(value)))?.name
  const set = (next: readonly GroupDraft[]) => {
    onChange({ groups: next })
    setSelected(new Map())
  }
  const taken = [...groups.map((g) => g.name), ...(draft.others === null ? [] : [draft.others])]
  const newGroup = () => set(intoGroup(groups, values, uniqueName(t('groups.newName'), taken)))
  const individually = async () => {
    const sure = await confirm.ask({
      group: 'individual-groups',
      title: t('groups.individualTitle', { count: values.length }),
      message: t('groups.individualText'),
      accept: t('groups.individualDo'),
      reject: t('app.cancel'),
    })
    if (!sure) return
    const names = new Set(taken)
    const added = values.map((value) => {
      const name = uniqueName(columnLabel(value, base, words), names)
      names.add(name)
      return { name, values: [value] }
    })
    set([...outOfGroups(groups, values), ...added])
  }
  const removeAll = async () => {
    const sure = await confirm.ask({
      group: 'remove-groups',
      title: t('groups.removeAllTitle'),
      message: t('groups.removeAllText'),
      accept: t('groups.removeAll'),
      reject: t('app.cancel'),
      danger: true,
    })
    if (sure) set([])
  }
  return (
    <>
      <ValueList
        column={base}
        selected={selected}
        single={false}
        filtered={false}
        onChange={setSelected}
        note={(value) => {
          const name = groupOf(value)
          return name === undefined ? null : <span className={classes.in}>{name}</span>
        }}
      />
      <div className={classes.row}>
        <Button variant="default" disabled={selected.size === 0} onClick={newGroup}>
          {t('groups.new')}
        </Button>
        <Button variant="default" disabled={selected.size < 2} onClick={() => void individually()}>
          {t('groups.individual', { count: selected.size })}
        </Button>
        {groups.length > 0 && (
          <Button variant="default" onClick={() => void removeAll()}>
            {t('groups.removeAll')}
          </Button>
        )}
      </div>
      <PartsProblem text={problem('groups')} />
      {groups.map((group, at) => (
        <GroupBox
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is known by its place while its name is typed
          key={at}
          group={group}
          base={base}
          problem={problem(`groups.${at}`)}
          selected={selected.size}
          onRename={(name) => onChange({ groups: groups.map((g, i) => (i === at ? { ...g, name } : g)) })}
          onAdd={() => set(intoGroup(groups, values, group.name))}
          onTakeOut={(value) => set(outOfGroups(groups, [value]))}
          onRemove={() => set(groups.filter((_, i) => i !== at))}
        />
      ))}
      <OthersField draft={draft} problem={problem} onChange={onChange} />
    </>
  )
}
