/** The case study on public health: its question, the pivots that answer it, their limits, and how they were made. */
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { demoPath, PER_PERSON } from '../../../contract/demo.ts'
import { inLocale } from '../../i18n/locale.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { Region } from '../../ui/Region.tsx'
import { Shell } from '../../ui/Shell.tsx'
import buttons from '../../ui/SiteButton.module.css'
import classes from './Article.module.css'
import { Pivot } from './Pivot.tsx'
import { Bars, Plot } from './Plot.tsx'
import { type PivotName, RESULTS } from './results.ts'
import { averagesLines, changeBars, decadesTable, eastAsiaTable, type Lines, linesOf, linesTable, regionsTable } from './tables.ts'
import { useWords, type Words } from './texts.ts'

type Captioned = keyof Words['texts']['captions'] & PivotName

/** A chart or table of a pivot, with a link to its step in the demo analysis. */
function Figure({ of, words, children }: { of: Captioned; words: Words; children: ReactNode }) {
  const { demo, step } = RESULTS[of]
  return (
    <figure className={classes.figure} data-slice="">
      <figcaption>{words.fill(words.texts.captions[of])}</figcaption>
      <Region name={words.fill(words.texts.captions[of])}>{children}</Region>
      <a href={inLocale(demoPath(demo, step), words.locale)} className={classes.open}>
        {words.texts.open} <span className="visually-hidden">{words.fill(words.texts.captions[of])}</span>
        <IconArrowRight size={14} stroke={2} aria-hidden="true" />
      </a>
    </figure>
  )
}

function LinesFigure({ of, lines, words, withTable = true }: { of: Captioned; lines: Lines; words: Words; withTable?: boolean }) {
  const label = words.fill(words.texts.captions[of])
  return (
    <Figure of={of} words={words}>
      <Plot label={label} {...lines} />
      {withTable && (
        <details className={classes.numbers}>
          <summary>{words.texts.numbers}</summary>
          <Pivot label={`${words.texts.numbers}: ${label}`} table={linesTable(lines, words)} />
        </details>
      )}
    </Figure>
  )
}

function Part({ heading, texts, words, children }: { heading: string; texts: readonly string[]; words: Words; children?: ReactNode }) {
  return (
    <section data-slice="">
      <h2>{words.fill(heading)}</h2>
      {texts.map((text) => (
        <p key={text}>{words.fill(text)}</p>
      ))}
      {children}
    </section>
  )
}

/** The section on average life expectancy, and on a famine that the world average hides. */
function Averages({ words }: { words: Words }) {
  const { fill, texts } = words
  const { total_line: line, famine } = texts
  return (
    <>
      <Part heading={texts.question.heading} texts={[texts.question.data, texts.question.ask]} words={words} />
      <Part heading={line.heading} texts={[line.gain]} words={words}>
        <Figure of="regions" words={words}>
          <Pivot label={fill(texts.captions.regions)} table={regionsTable(words)} />
        </Figure>
        <p>{fill(line.three)}</p>
        <p>{fill(line.rule)}</p>
      </Part>
      <Part heading={famine.heading} texts={[famine.apart]} words={words}>
        <LinesFigure of="averages" lines={averagesLines(words)} words={words} />
        <p>{fill(famine.down)}</p>
        <Figure of="eastAsia" words={words}>
          <Pivot label={fill(texts.captions.eastAsia)} table={eastAsiaTable(words)} />
        </Figure>
        <p>{fill(famine.china)}</p>
        <p>{fill(famine.care)}</p>
      </Part>
    </>
  )
}

/** The sections on reversals, gains, births, and differences within a country. */
function Comparisons({ words }: { words: Words }) {
  const { fill, texts, years } = words
  const { africa, change, fertility, infants } = texts
  return (
    <>
      <Part heading={africa.heading} texts={[africa.region]} words={words}>
        <LinesFigure of="africa" lines={linesOf('africa', words)} words={words} />
        <p>{fill(africa.countries)}</p>
        <p>{fill(africa.why)}</p>
      </Part>
      <Part heading={change.heading} texts={[change.text]} words={words}>
        <Figure of="change" words={words}>
          <Bars label={fill(texts.captions.change)} series={changeBars(words)} write={years} />
        </Figure>
      </Part>
      <Part heading={fertility.heading} texts={[fertility.text]} words={words}>
        <LinesFigure of="fertility" lines={linesOf('fertility', words)} words={words} />
        <p>{fill(fertility.caution)}</p>
      </Part>
      <Part heading={infants.heading} texts={[infants.text]} words={words}>
        <LinesFigure of="infants" lines={linesOf('infants', words)} words={words} withTable={false} />
        <p>{fill(infants.both)}</p>
        <Figure of="decades" words={words}>
          <Pivot label={fill(texts.captions.decades)} table={decadesTable(words)} />
        </Figure>
        <p>{fill(infants.choice)}</p>
      </Part>
    </>
  )
}

function Method({ words }: { words: Words }) {
  const { fill, texts } = words
  const { limits, how, sources } = texts
  return (
    <>
      <Part heading={limits.heading} texts={[]} words={words}>
        <ul>
          {[limits.world, limits.period, limits.steps, limits.estimates, limits.regions, limits.groups].map((text) => (
            <li key={text}>{fill(text)}</li>
          ))}
        </ul>
      </Part>
      <Part heading={how.heading} texts={[how.intro]} words={words}>
        <ol>
          <li>{fill(how.open)}</li>
          <li>{fill(how.layout)}</li>
          <li>
            {fill(how.measure)}
            <code className={classes.formula}>{PER_PERSON}</code>
          </li>
          {[how.chart, how.explain, how.filter, how.compare, how.keep].map((text) => (
            <li key={text}>{fill(text)}</li>
          ))}
        </ol>
      </Part>
      <Part heading={sources.heading} texts={[sources.gapminder, sources.nchs, sources.figures]} words={words} />
    </>
  )
}

export function ArticlePage() {
  const words = useWords()
  const { fill, texts, locale } = words
  return (
    <Shell title={fill(texts.title)}>
      <article className={classes.article}>
        <header>
          <span className={classes.label}>{texts.label}</span>
          <h1>{fill(texts.title)}</h1>
          <p className={classes.lead} data-slice="row">
            {fill(texts.lead)}
          </p>
          <p className={classes.facts} data-slice="row">
            {fill(texts.facts)}
          </p>
        </header>
        <Averages words={words} />
        <Comparisons words={words} />
        <Method words={words} />
        <aside className={classes.end} data-slice="">
          <h2>{texts.end.heading}</h2>
          <p>{texts.end.text}</p>
          <div>
            <a href={inLocale(demoPath('life-expectancy'), locale)} className={buttons.primary}>
              {texts.end.open}
            </a>
            <PageLink to="/signup" className={buttons.secondary}>
              {texts.end.upload}
            </PageLink>
          </div>
        </aside>
      </article>
    </Shell>
  )
}
