/** A page for developers that shows every interface component in every state, and every text. */
import { lazy, Suspense } from 'react'
import { useT } from '../../i18n/locale.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import page from '../../ui/page.module.css'
import { Shell } from '../../ui/Shell.tsx'
import { CONTROLS } from './controls.tsx'
import { MessageTable } from './MessageTable.tsx'
import { PARTS } from './parts.tsx'
import classes from './Specimens.module.css'
import type { Specimens } from './specimen.ts'

const ChartSpecimens = lazy(async () => ({ default: (await import('./ChartSpecimens.tsx')).ChartSpecimens }))

/** Rendered without a frame, because the error page brings its own layout. */
const UNBOUNDED = 'ErrorPage'

function Part({ name, states }: { name: string; states: Specimens[string] }) {
  const drawn = Object.entries(states).map(([state, Show]) => (
    <div key={state} className={classes.state}>
      <code>{state}</code>
      <div className={classes.show}>
        <Show />
      </div>
    </div>
  ))
  return (
    <section className={classes.part} aria-label={name}>
      <h3>{name}</h3>
      {name === UNBOUNDED ? drawn : <PartBoundary name={name}>{drawn}</PartBoundary>}
    </section>
  )
}

const Table = ({ of }: { of: Specimens }) => Object.entries(of).map(([name, states]) => <Part key={name} name={name} states={states} />)

export function SpecimensPage() {
  const t = useT()
  return (
    <Shell title={t('specimens.title')}>
      <div className={page.page}>
        <h1>{t('specimens.title')}</h1>
        <p className={page.lead}>{t('specimens.lead')}</p>
        <section className={classes.group}>
          <h2 id="parts">{t('specimens.parts')}</h2>
          <Table of={PARTS} />
        </section>
        <section className={classes.group}>
          <h2>{t('specimens.controls')}</h2>
          <Table of={CONTROLS} />
        </section>
        <section className={classes.group} aria-label={t('specimens.charts')}>
          <h2>{t('specimens.charts')}</h2>
          <Suspense>
            <ChartSpecimens />
          </Suspense>
        </section>
        <section className={classes.group}>
          <h2>{t('specimens.messages')}</h2>
          <MessageTable />
        </section>
      </div>
    </Shell>
  )
}
