/** The columns and functions that a formula may use, with an explanation and an example for completion. */
import { useMemo } from 'react'
import { exampleCall } from '../../../analysis/formula/example.ts'
import { columnsOf } from '../../../analysis/step-session.ts'
import type { Column } from '../../../contract/column.ts'
import { writtenName } from '../../../contract/column-name.ts'
import type { Output } from '../../../contract/operations.ts'
import { typeFamily } from '../../../contract/scalar.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { useSession } from '../step-store.ts'
import type { FormulaOption } from './formula-completion.ts'

type HelpedFunction = Output<'apiv2/get_expression_help'>['functions'][number]

interface FormulaOptions {
  readonly options: readonly FormulaOption[]
  readonly functions: readonly HelpedFunction[]
  /** The columns by their names in the dataset, which formulas use, with the names that the page shows. */
  readonly named: readonly (Column & { readonly shown: string })[]
}

/** `columns`: those that may be used, as the page names them. `purpose`: aggregates are for measures only. */
export function useFormulaOptions(columns: readonly Column[], purpose: 'measure' | 'column'): FormulaOptions {
  const t = useT()
  const help = useCall('apiv2/get_expression_help', {})
  const stored = useSession(columnsOf)
  const named = useMemo(() => columns.map((c) => ({ ...c, shown: c.name, name: stored.find(({ id }) => id === c.id)?.name ?? c.name })), [columns, stored])
  const functions = useMemo(() => (help.data?.functions ?? []).filter(({ group }) => purpose === 'measure' || group !== 'aggregate'), [help.data, purpose])
  const options = useMemo(
    () => [
      ...named.map(
        ({ name, shown, dtype }): FormulaOption => ({
          kind: 'column',
          names: shown === name ? [name] : [name, shown],
          written: writtenName(name),
          detail: [shown === name ? '' : shown, t(`measure.families.${typeFamily(dtype)}`)].filter((text) => text !== '').join(', '),
          help: '',
          example: '',
          exampleLabel: '',
        }),
      ),
      ...functions.map(
        ({ name, signature, help }): FormulaOption => ({
          kind: 'function',
          names: [name],
          written: name,
          detail: signature.slice(name.length),
          help,
          example: exampleCall(name, signature, named),
          exampleLabel: t('measure.example'),
        }),
      ),
    ],
    [named, functions, t],
  )
  return { options, functions, named }
}
