import { Button } from '@mantine/core'
import type { Enquiry } from '../../../contract/enquiry.ts'
import { utcMoment } from '../../../format/moment.ts'
import { fullName } from '../../../format/person-name.ts'
import { LANGUAGES } from '../../../texts/languages.ts'
import { currentLocale, useT } from '../../i18n/locale.tsx'
import { Dialog, DialogEnd } from '../../ui/Dialog.tsx'
import own from './AdminPage.module.css'

export function EnquiryDialog({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const t = useT()
  const { kind, created, company_email, phone, company, company_size, locale, text } = enquiry
  const facts = [
    [t('enquiries.received'), utcMoment(created, currentLocale())],
    [t('enquiries.name'), fullName(enquiry.first_name, enquiry.last_name)],
    [t('enquiry.company_email'), company_email],
    [t('enquiry.phone'), phone],
    [t('enquiry.company'), company ?? ''],
    [t('enquiry.company_size'), t('enquiry.people', { size: company_size })],
    [t('enquiries.language'), LANGUAGES[locale].name],
  ]
  return (
    <Dialog title={t(`enquiries.kind_${kind}`)} size={640} onClose={onClose}>
      <dl className={own.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className={own.text}>{text}</p>
      <DialogEnd note="">
        <Button variant="default" onClick={onClose}>
          {t('app.close')}
        </Button>
        <Button component="a" href={`mailto:${encodeURIComponent(company_email)}`}>
          {t('enquiries.answer')}
        </Button>
      </DialogEnd>
    </Dialog>
  )
}
