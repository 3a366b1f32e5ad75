import { Button } from '@mantine/core'
import { IconArrowRight, IconTable, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useT } from '../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../session/auth.ts'
import { Shell } from '../ui/Shell.tsx'
import classes from './HomePage.module.css'

const FEATURES = [
  ['home.totals', 'home.totalsText'],
  ['home.rearrange', 'home.rearrangeText'],
  ['home.exact', 'home.exactText'],
] as const

export function HomePage() {
  const t = useT()
  const uploadTo = isSignedIn(useAuth()) ? '/datasets/new' : '/signup'
  return (
    <Shell title="">
      <div className={classes.page}>
        <section className={classes.hero}>
          <h1>{t('home.title')}</h1>
          <p>{t('home.lead')}</p>
          <div className={classes.actions}>
            <Button component={Link} to={uploadTo} size="md" leftSection={<IconUpload size={16} stroke={1.6} />}>
              {t('home.upload')}
            </Button>
            <Button component={Link} to="/tryitnow" size="md" variant="default">
              {t('home.tryIt')}
            </Button>
            <span className={classes.claim}>{t('home.claim')}</span>
          </div>
        </section>
        <section className={classes.band}>
          <h2>{t('home.features')}</h2>
          <div className={classes.three}>
            {FEATURES.map(([title, text]) => (
              <div key={title}>
                <h3>{t(title)}</h3>
                <p>{t(text)}</p>
              </div>
            ))}
          </div>
        </section>
        <section>
          <h2>{t('home.start')}</h2>
          <div className={classes.two}>
            <div className={classes.card}>
              <IconUpload size={20} stroke={1.6} aria-hidden="true" />
              <h3>{t('home.upload')}</h3>
              <p>{t('home.startUpload')}</p>
              <Link to={uploadTo}>
                {t('home.uploadAction')} <IconArrowRight size={14} aria-hidden="true" />
              </Link>
            </div>
            <div className={classes.card}>
              <IconTable size={20} stroke={1.6} aria-hidden="true" />
              <h3>{t('home.tryIt')}</h3>
              <p>{t('home.startTry')}</p>
              <Link to="/tryitnow">
                {t('home.tryAction')} <IconArrowRight size={14} aria-hidden="true" />
              </Link>
            </div>
          </div>
        </section>
      </div>
    </Shell>
  )
}
