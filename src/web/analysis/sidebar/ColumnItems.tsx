/** Menu items that create a column from another one, and that edit or delete created ones. */
import { Menu } from '@mantine/core'
import { RECIPE_NAMES, recipeAccepts } from '../../../analysis/formula/recipes.ts'
import { COLUMN_KINDS, type Column, MENU_KINDS } from '../../../contract/column.ts'
import { typeFamily } from '../../../contract/scalar.ts'
import { useT } from '../../i18n/locale.tsx'
import type { ColumnStart } from '../dialogs/ColumnDialog.tsx'
import { useDelete } from './use-delete.ts'

export function ColumnItems({ column, onOpen }: { column: Column; onOpen: (start: ColumnStart) => void }) {
  const t = useT()
  const remove = useDelete().column
  const family = typeFamily(column.dtype)
  const kinds = MENU_KINDS.filter((kind) => COLUMN_KINDS[kind].offeredFor.includes(family))
  const recipes = RECIPE_NAMES.filter((recipe) => recipeAccepts(recipe, column))
  return (
    <>
      <Menu.Label>{t('calculated.new')}</Menu.Label>
      {kinds.map((kind) => (
        <Menu.Item key={kind} onClick={() => onOpen({ kind, base: column.id })}>
          {t(`calculated.kinds.${kind}`)}…
        </Menu.Item>
      ))}
      {recipes.map((recipe) => (
        <Menu.Item key={recipe} onClick={() => onOpen({ kind: 'sql', recipe, base: column.id })}>
          {t(`calculated.recipes.${recipe}`)}…
        </Menu.Item>
      ))}
      {column.type === 'calculated column' && (
        <>
          <Menu.Divider />
          {column.config && COLUMN_KINDS[column.config.kind].menu === null ? (
            <Menu.Label>{t('calculated.unknownKind')}</Menu.Label>
          ) : (
            <Menu.Item onClick={() => onOpen({ column })}>{t('calculated.editMenu')}</Menu.Item>
          )}
          <Menu.Item onClick={() => void remove(column)}>{t('calculated.remove')}</Menu.Item>
        </>
      )}
    </>
  )
}
