import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import type { VisitedAnalysis } from '../../contract/analysis.ts'
import type { Picture } from '../../contract/picture.ts'
import { useCall } from '../api/queries.ts'
import { useConfirmedAction } from '../api/use-confirmed-action.ts'
import { useLocale, useT } from '../i18n/locale.tsx'
import { useAuth } from '../session/auth.ts'
import { FavoriteButton } from '../ui/FavoriteButton.tsx'
import { Loadable } from '../ui/Loadable.tsx'
import page from '../ui/page.module.css'
import { Region } from '../ui/Region.tsx'
import { AnalysisPicture } from './AnalysisPicture.tsx'
import { PicturedCards } from './PicturedCards.tsx'
import classes from './VisitedSections.module.css'
import { favoritesOf, openedOf } from './visited-order.ts'

/** How many cards of a section are shown at first: one row on a wide screen. */
const SHOWN = 4

/** The person's favorites and the analyses opened last, as small cards. Renders nothing while there are none. */
export function VisitedSections() {
  const t = useT()
  const locale = useLocale()
  const query = useCall('apiv2/list_visited_analyses', {}, { refetchOnWindowFocus: true })
  if (!query.data && !query.error) return null
  return (
    <Loadable query={query} failure={t('errors.analyses')}>
      {({ analyses }) => (
        <>
          <Section title={t('lists.favorites')} analyses={favoritesOf(analyses, locale)} />
          <Section title={t('lists.opened')} analyses={openedOf(analyses)} action={<ClearButton />} />
        </>
      )}
    </Loadable>
  )
}

interface SectionProps {
  readonly title: string
  readonly analyses: readonly VisitedAnalysis[]
  readonly action?: ReactNode
}

function Section({ title, analyses, action }: SectionProps) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isWhole, setWhole] = useState(false)
  if (analyses.length === 0) return null
  // the card whose star was pressed can be gone, and the focus with it
  const keepFocus = (): void => {
    if (document.activeElement === document.body) heading.current?.focus()
  }
  return (
    <section className={page.section}>
      <div className={page.sectionHead}>
        <h2 ref={heading} className={classes.heading} tabIndex={-1}>
          {title}
        </h2>
        {analyses.length > SHOWN && (
          <Button variant="subtle" size="compact-sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('lists.showFewer') : t('lists.showAll', { count: analyses.length })}
          </Button>
        )}
        {action}
      </div>
      <PicturedCards analyses={isWhole ? analyses : analyses.slice(0, SHOWN)} className={classes.cards} own>
        {(analysis, picture) => <VisitedCard key={analysis.id} analysis={analysis} picture={picture} onChange={keepFocus} />}
      </PicturedCards>
    </section>
  )
}

interface VisitedCardProps {
  readonly analysis: VisitedAnalysis
  readonly picture: Picture | undefined
  readonly onChange: () => void
}

function VisitedCard({ analysis, picture, onChange }: VisitedCardProps) {
  const { user_id: me } = useAuth()
  const { id, title, dataset, owner } = analysis
  return (
    <li className={classes.card}>
      <div className={classes.picture}>
        <Region name={title} instead={() => <AnalysisPicture picture={undefined} />}>
          <AnalysisPicture picture={picture} />
        </Region>
      </div>
      <div className={classes.line}>
        <h3 title={title}>
          <Link to="/analysis-{$id}" params={{ id }}>
            {title}
          </Link>
        </h3>
        <span className={classes.star}>
          <FavoriteButton analysis={analysis} onChange={onChange} />
        </span>
      </div>
      <p className={classes.about}>{owner.id === me ? dataset.title : [owner.name, dataset.title].join(' · ')}</p>
    </li>
  )
}

/** Clears the analyses opened last, after a question. */
function ClearButton() {
  const t = useT()
  const deed = useConfirmedAction()
  const clear = (): Promise<void> =>
    deed({
      ...{ group: 'forget-opened', title: t('lists.clearTitle'), message: t('lists.clearText'), accept: t('lists.clear') },
      ...{ call: ['apiv2/forget_opened', {}], done: t('lists.cleared'), failed: t('lists.clearFailed') },
    })
  return (
    <Button variant="subtle" size="compact-sm" aria-label={t('lists.clearLabel')} onClick={() => void clear()}>
      {t('lists.clear')}
    </Button>
  )
}
