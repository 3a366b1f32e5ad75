/** Renaming in place, for lists of analyses. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { TITLE_MAX } from '../../contract/constants.ts'
import { useRenameAnalysis } from '../api/use-rename-analysis.ts'
import { useT } from '../i18n/locale.tsx'
import { NameField } from '../ui/NameField.tsx'
import classes from '../ui/page.module.css'

interface Listed {
  readonly id: string
  readonly title: string
}

interface Renaming {
  /** Renders `shown`, or a field with the title while the analysis is being renamed. */
  readonly titleOf: (analysis: Listed, shown: ReactNode) => ReactNode
  /** Renders the button that starts renaming. */
  readonly buttonOf: (analysis: Listed) => ReactNode
}

const buttonId = (id: string): string => `rename-${id}`

export function useRenaming(): Renaming {
  const t = useT()
  const rename = useRenameAnalysis()
  const [renamed, setRenamed] = useState<string | null>(null)
  return {
    titleOf: (analysis, shown) =>
      analysis.id === renamed ? (
        <div className={classes.renamed}>
          <NameField
            label={t('lists.titleOf', { title: analysis.title })}
            name={analysis.title}
            maxLength={TITLE_MAX}
            onRename={(title) => void rename(analysis, title)}
            onClose={() => setRenamed(null)}
            owner={() => document.getElementById(buttonId(analysis.id))}
          />
        </div>
      ) : (
        shown
      ),
    buttonOf: (analysis) => (
      <Tooltip label={t('chip.rename')}>
        <ActionIcon id={buttonId(analysis.id)} aria-label={t('lists.renameOf', { title: analysis.title })} onClick={() => setRenamed(analysis.id)}>
          <IconPencil size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    ),
  }
}
