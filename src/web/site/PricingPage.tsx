/** Prices: free on the customer's own server, and paid support by agreement through the contact form. */
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { installation, maxUploadMb } from '../api/installation.ts'
import { useT } from '../i18n/locale.tsx'
import { OperatorLine } from '../ui/OperatorLine.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { Shell } from '../ui/Shell.tsx'
import buttons from '../ui/SiteButton.module.css'
import classes from './Site.module.css'

const SELF = ['pricing.selfPoints.all', 'pricing.selfPoints.people', 'pricing.selfPoints.rows', 'pricing.selfPoints.two'] as const
const HELPED = ['pricing.helpedPoints.setUp', 'pricing.helpedPoints.data', 'pricing.helpedPoints.updates', 'pricing.helpedPoints.wishes'] as const

interface PlanProps {
  readonly name: string
  readonly price: string
  readonly text: string
  readonly points: readonly (typeof SELF | typeof HELPED)[number][]
  readonly children: ReactNode
}

function Plan({ name, price, text, points, children }: PlanProps) {
  const t = useT()
  return (
    <section className={classes.plan}>
      <h2>{name}</h2>
      <p className={classes.price}>{price}</p>
      <p>{text}</p>
      <ul>
        {points.map((point) => (
          <li key={point}>
            <IconCheck size={16} stroke={2} aria-hidden="true" /> {t(point)}
          </li>
        ))}
      </ul>
      <div className={classes.planEnd}>{children}</div>
    </section>
  )
}

export function PricingPage() {
  const t = useT()
  const { name } = installation().operator
  const questions = [
    [t('pricing.limits'), t('pricing.limitsText', { size: maxUploadMb() })],
    [t('pricing.leave'), t('pricing.leaveText')],
    [t('pricing.trial'), t('pricing.trialText')],
    ...(name === null ? [] : [[t('pricing.uptime'), t('pricing.uptimeText', { name })] as const]),
  ] as const
  return (
    <Shell title={t('pricing.title')}>
      <div className={classes.page}>
        <header className={classes.head}>
          <h1>{t('pricing.heading')}</h1>
          <p data-slice="row">{t('pricing.lead')}</p>
        </header>
        <div className={classes.plans} data-slice="">
          <Plan name={t('pricing.self')} price={t('pricing.selfPrice')} text={t('pricing.selfText')} points={SELF}>
            <PageLink to="/signup" className={buttons.primary}>
              {t('pricing.selfAction')}
            </PageLink>
          </Plan>
          <Plan name={t('pricing.helped')} price={t('pricing.helpedPrice')} text={t('pricing.helpedText')} points={HELPED}>
            <PageLink to="/contact" className={buttons.secondary}>
              {t('pricing.helpedAction')}
            </PageLink>
            <PageLink to="/book-demo" className={buttons.quiet}>
              {t('pricing.helpedBook')}
            </PageLink>
            <OperatorLine />
          </Plan>
        </div>
        <section data-slice="">
          <h2>{t('pricing.asked')}</h2>
          <dl className={classes.asked}>
            {questions.map(([question, answer]) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Shell>
  )
}
