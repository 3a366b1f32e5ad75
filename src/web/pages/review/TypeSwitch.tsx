import { NativeSelect } from '@mantine/core'
import { SchemaType, type SourceColumn } from '../../../contract/import.ts'
import { useT } from '../../i18n/locale.tsx'
import { typeName } from '../type-name.ts'
import classes from './Review.module.css'

interface TypeSwitchProps {
  readonly column: Pick<SourceColumn, 'name' | 'found'>
  readonly chosen: SchemaType | null
  /** Null stands for the detected type. */
  readonly onType: (type: SchemaType | null) => void
}

/** Chooses the type of a column: the detected one or another. */
export function TypeSwitch({ column, chosen, onType }: TypeSwitchProps) {
  const t = useT()
  return (
    <NativeSelect
      className={classes.type ?? ''}
      size="xs"
      aria-label={t('source.typeOf', { column: column.name })}
      value={chosen ?? ''}
      onChange={(e) => onType(e.currentTarget.value === '' ? null : SchemaType.parse(e.currentTarget.value))}
      data={[
        { value: '', label: t('source.foundType', { type: typeName(column.found, t) }) },
        ...SchemaType.options.map((value) => ({ value, label: t(`schema.types.${value}`) })),
      ]}
    />
  )
}
