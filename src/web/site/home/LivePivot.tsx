/**
 * A pivot table of demo data that visitors can rearrange. Its script loads shortly before the table scrolls into view;
 * until then, and if loading fails, a static table with the same values is shown.
 */
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { loadTexts, useLocale, useT } from '../../i18n/locale.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { Region } from '../../ui/Region.tsx'
import buttons from '../../ui/SiteButton.module.css'
import { HERO } from './hero-pivot.ts'
import classes from './LivePivot.module.css'
import type { LiveState, LiveTableProps } from './live-state.ts'
import { useYears } from './years.ts'

/** How far below the viewport loading starts, so that the script arrives while the visitor scrolls. */
const AHEAD = '400px'

/** Whether an element is in the viewport or close to it; never turns false again. */
function useIsNear(): [(element: HTMLElement | null) => void, boolean] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element || isNear) return
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: AHEAD })
    seen.observe(element)
    return () => seen.disconnect()
  }, [element, isNear])
  return [setElement, isNear]
}

/** Loads the live table once the element is near. A failed attempt can be retried. */
function useLiveTable(isNear: boolean): { readonly Table: ComponentType<LiveTableProps> | null; readonly failed: boolean; readonly retry: () => void } {
  const [found, setFound] = useState<{ Table: ComponentType<LiveTableProps> } | null>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const isGone = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try
  useEffect(() => {
    if (!isNear || found) return
    isGone.current = false
    Promise.all([import('./LiveTable.tsx'), loadTexts('page')]).then(
      ([{ LiveTable }]) => !isGone.current && setFound({ Table: LiveTable }),
      () => !isGone.current && setFailed(true),
    )
    return () => {
      isGone.current = true
    }
  }, [isNear, tries])
  const retry = (): void => {
    setFailed(false)
    setTries((count) => count + 1)
  }
  return { Table: found?.Table ?? null, failed, retry }
}

/** The static table, with the same cells as the live one. */
function Figures() {
  const t = useT()
  const years = useYears()
  const lines = HERO.rows.filter(({ key }) => key.length < 2)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={classes.scroll} tabIndex={0} aria-label={t('home.live.table')}>
      <table className={classes.figures}>
        <caption className="visually-hidden">{t('home.live.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('home.pivot.measure')}</th>
            <th scope="colgroup" colSpan={HERO.columns.length}>
              {t('home.pivot.year')}
            </th>
          </tr>
          <tr>
            <th scope="col">{t('home.pivot.region')}</th>
            {HERO.columns.map(([year]) => (
              <th key={year ?? ''} scope="col">
                {year ?? t('home.pivot.total')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key: [region], values }) => (
            <tr key={region ?? ''} data-total={region === undefined || undefined}>
              <th scope="row">{region === undefined ? t('home.pivot.totalRow') : t(`home.names.${region}`)}</th>
              {values.map((value, at) => (
                <td key={HERO.columns[at]?.[0] ?? ''}>{years(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The ARIA role of the note about each state. */
const ROLES = { loading: 'status', absent: undefined, failed: 'alert' } as const satisfies Record<LiveState['kind'], string | undefined>

function Instead({ state }: { state: LiveState }) {
  const t = useT()
  return (
    <>
      <p className={classes.note} role={ROLES[state.kind]}>
        {state.kind === 'loading' && t('home.live.loading')}
        {state.kind === 'failed' && (
          <>
            {state.message}{' '}
            <button type="button" className={classes.retry} onClick={state.onRetry}>
              {t('errors.retry')}
            </button>
          </>
        )}
      </p>
      <Figures />
    </>
  )
}

export function LivePivot() {
  const t = useT()
  const locale = useLocale()
  const [near, isNear] = useIsNear()
  const { Table, failed, retry } = useLiveTable(isNear)
  const state: LiveState = failed ? { kind: 'failed', message: t('home.live.failed'), onRetry: retry } : { kind: isNear ? 'loading' : 'absent' }
  return (
    <div className={classes.section} ref={near} data-wakes>
      <div className={classes.words}>
        <h2>{t('home.live.title')}</h2>
        <p>{t('home.live.text')}</p>
      </div>
      <div className={classes.live}>
        {Table ? (
          <Region name={t('home.live.title')} instead={(onRetry) => <Instead state={{ kind: 'failed', message: t('home.live.failed'), onRetry }} />}>
            <Table key={locale} instead={(now) => <Instead state={now} />} />
          </Region>
        ) : (
          <Instead state={state} />
        )}
      </div>
      <div className={classes.foot}>
        <span>{t('home.caseSource')}</span>
        <PageLink to="/tryitnow" className={buttons.secondary}>
          {t('home.live.open')}
        </PageLink>
      </div>
    </div>
  )
}
