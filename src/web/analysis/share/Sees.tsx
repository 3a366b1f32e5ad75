/** A sentence about what someone sees, with a button that opens the fields to change it. */
import { Button } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'
import { GrantLevel, type GrantRole, type Publication } from '../../../contract/grant.ts'
import { useT } from '../../i18n/locale.tsx'
import classes from '../../share/Share.module.css'
import { ReachFields } from '../dialogs/PublishFields.tsx'
import { usePage, useSession } from '../step-store.ts'

/** The access levels that fit a role. Editors change the layout of steps, so results alone are not enough for them. */
export const levelsFor = (role: GrantRole): readonly GrantLevel[] =>
  role === 'editor' ? GrantLevel.options.filter((l) => l !== 'results_only') : GrantLevel.options
export const withAllowedLevel = (publication: Publication, role: GrantRole): Publication =>
  levelsFor(role).includes(publication.level) ? publication : { ...publication, level: 'explore' }

export function SeesText({ publication }: { publication: Publication }) {
  const t = useT()
  const total = useSession((s) => s.saved.dataset.columns).filter((c) => c.type === 'column').length
  const isPublic = usePage((s) => s.analysis.dataset.visibility === 'public')
  if (isPublic) return t('share.seesAll')
  const { level, column_ids } = publication
  return level === 'results_only' ? t('share.sees.results_only') : t(`share.sees.${level}`, { count: String(column_ids.length), total: String(total) })
}

interface SeesProps {
  readonly role: GrantRole
  readonly value: Publication
  /** Accessible name of the button that opens the fields. */
  readonly label: string
  readonly isOpen: boolean
  /** Ref of the button that opens the fields. */
  readonly toggle?: Ref<HTMLButtonElement>
  readonly onToggle: () => void
  readonly onChange: (next: Publication) => void
  /** Content below the fields. */
  readonly children?: ReactNode
}

export function Sees({ role, value, label, isOpen, toggle, onToggle, onChange, children }: SeesProps) {
  const t = useT()
  const id = useId()
  return (
    <div className={classes.sees}>
      <p className={classes.seesText}>
        <span>
          <SeesText publication={value} />
        </span>
        <Button ref={toggle ?? null} variant="subtle" size="compact-sm" aria-label={label} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          {t('share.change')}
        </Button>
      </p>
      <div id={id} className={classes.reach} hidden={!isOpen}>
        {isOpen && (
          <>
            <ReachFields value={value} levels={levelsFor(role)} effect={t(`share.effect.${value.level}`)} onChange={onChange} />
            <p>{t('share.frozen')}</p>
            {children}
          </>
        )}
      </div>
    </div>
  )
}
