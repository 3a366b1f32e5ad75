/** The demo and contact pages: an introduction, the form, and the confirmation after sending it. */
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { EnquiryKind } from '../../../contract/enquiry.ts'
import { useT } from '../../i18n/locale.tsx'
import { OperatorLine } from '../../ui/OperatorLine.tsx'
import { Region } from '../../ui/Region.tsx'
import { Shell } from '../../ui/Shell.tsx'
import classes from './Enquiry.module.css'
import { EnquiryForm, TEXTS } from './EnquiryForm.tsx'

export const ContactPage = () => <EnquiryPage kind="contact" />
export const BookDemoPage = () => <EnquiryPage kind="demo" />

const OTHER = { demo: '/contact', contact: '/book-demo' } as const satisfies Record<EnquiryKind, string>

function EnquiryPage({ kind }: { kind: EnquiryKind }) {
  const t = useT()
  const texts = TEXTS[kind]
  const [isSent, setIsSent] = useState(false)
  return (
    <Shell title={isSent ? t(`${texts}.doneTitle`) : t(`${texts}.title`)}>
      <div className={classes.page}>
        <div className={classes.about}>
          <h1>{t(`${texts}.title`)}</h1>
          <p className={classes.lead}>{t(`${texts}.lead`)}</p>
        </div>
        <div className={classes.card}>
          <Region name={t(`${texts}.title`)}>
            {isSent ? <Sent kind={kind} onAgain={() => setIsSent(false)} /> : <EnquiryForm kind={kind} onSent={() => setIsSent(true)} />}
          </Region>
        </div>
        <div className={classes.more}>
          <dl className={classes.points}>
            {([1, 2, 3] as const).map((place) => (
              <div key={place}>
                <dt>{t(`${texts}.point${place}`)}</dt>
                <dd>{t(`${texts}.point${place}Text`)}</dd>
              </div>
            ))}
          </dl>
          <p className={classes.other}>
            {t(`${texts}.other`)} <Link to={OTHER[kind]}>{t(`${texts}.otherAction`)}</Link>
          </p>
          {kind === 'contact' && <OperatorLine />}
        </div>
      </div>
    </Shell>
  )
}

/** The confirmation. It takes the focus, since the submit button is gone. */
function Sent({ kind, onAgain }: { kind: EnquiryKind; onAgain: () => void }) {
  const t = useT()
  const texts = TEXTS[kind]
  return (
    <section className={classes.sent} aria-labelledby="enquiry-sent">
      <IconCircleCheck size={36} stroke={1.6} aria-hidden="true" />
      <h2 id="enquiry-sent" tabIndex={-1} ref={focus}>
        {t(`${texts}.doneTitle`)}
      </h2>
      <p role="status">{t(`${texts}.done`)}</p>
      <div className={classes.next}>
        <Button component={Link} to="/tryitnow">
          {t('enquiry.tryIt')}
        </Button>
        <Button variant="default" onClick={onAgain}>
          {t('enquiry.again')}
        </Button>
      </div>
    </section>
  )
}

const focus = (heading: HTMLElement | null): void => heading?.focus()
