import { Button } from '@mantine/core'
import { IconCopy, IconDatabase, IconListNumbers, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { GalleryAnalysis } from '../../contract/gallery.ts'
import type { Picture } from '../../contract/picture.ts'
import { useT } from '../i18n/locale.tsx'
import { useAuth } from '../session/auth.ts'
import { Region } from '../ui/Region.tsx'
import classes from './AnalysisCards.module.css'
import { AnalysisPicture } from './AnalysisPicture.tsx'
import { PicturedCards } from './PicturedCards.tsx'
import { useTakeBack } from './use-take-back.ts'

interface CardsProps {
  readonly analyses: readonly GalleryAnalysis[]
  /** One level below the heading of the surrounding section. */
  readonly heading: 'h2' | 'h3'
}

/** Renders public analyses as cards. */
export function AnalysisCards({ analyses, heading }: CardsProps) {
  return (
    <PicturedCards analyses={analyses} className={classes.cards}>
      {(analysis, picture) => <Card key={analysis.id} heading={heading} analysis={analysis} picture={picture} />}
    </PicturedCards>
  )
}

interface CardProps extends Pick<CardsProps, 'heading'> {
  readonly analysis: GalleryAnalysis
  readonly picture: Picture | undefined
}

function Card({ analysis, picture, heading: Heading }: CardProps) {
  const t = useT()
  const { user_id: me } = useAuth()
  const takeBack = useTakeBack()
  return (
    <li className={classes.card}>
      <Region name={analysis.title} instead={() => <AnalysisPicture picture={undefined} />}>
        <AnalysisPicture picture={picture} />
      </Region>
      <Heading>
        <Link to="/analysis-{$id}" params={{ id: analysis.id }}>
          {analysis.title}
        </Link>
      </Heading>
      <p>{analysis.description}</p>
      <dl>
        <div className={classes.source}>
          <dt>
            <IconDatabase size={14} stroke={1.6} aria-hidden="true" />
            <span className="visually-hidden">{t('columns.dataset')}</span>
          </dt>
          <dd>{analysis.dataset.source_note || analysis.dataset.title}</dd>
        </div>
        {analysis.dataset.rows !== null && (
          <div>
            <dt className="visually-hidden">{t('columns.rows')}</dt>
            <dd className="numbers">{t('gallery.rows', { rows: analysis.dataset.rows })}</dd>
          </div>
        )}
        <div>
          <dt>
            <IconListNumbers size={14} stroke={1.6} aria-hidden="true" />
            <span className="visually-hidden">{t('columns.steps')}</span>
          </dt>
          <dd className="numbers">{t('gallery.steps', { count: analysis.steps })}</dd>
        </div>
        {!analysis.demo && <Origin analysis={analysis} />}
      </dl>
      {analysis.owner.id === me && (
        <Button className={classes.action} variant="default" size="compact-sm" onClick={() => void takeBack(analysis)}>
          {t('gallery.takeBack')}
          <span className="visually-hidden"> {analysis.title}</span>
        </Button>
      )}
    </li>
  )
}

/** Names the author, and says how often others have copied the analysis. */
function Origin({ analysis }: { analysis: GalleryAnalysis }) {
  const t = useT()
  return (
    <>
      <div>
        <dt>
          <IconUser size={14} stroke={1.6} aria-hidden="true" />
          <span className="visually-hidden">{t('gallery.author')}</span>
        </dt>
        <dd className={classes.author} title={analysis.owner.name}>
          {analysis.owner.name}
        </dd>
      </div>
      {analysis.copies > 0 && (
        <div>
          <dt>
            <IconCopy size={14} stroke={1.6} aria-hidden="true" />
            <span className="visually-hidden">{t('gallery.copied')}</span>
          </dt>
          <dd className="numbers">{t('gallery.copies', { count: analysis.copies })}</dd>
        </div>
      )}
    </>
  )
}
