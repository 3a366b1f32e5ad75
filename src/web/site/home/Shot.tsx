/** A picture of the running product in the page's language and color scheme, made by `npm run pictures` (docs/decisions/0109). */
import { useLocale } from '../../i18n/locale.tsx'
import classes from './Shot.module.css'

const FILES = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** Sizes in CSS pixels. */
const SIZES = {
  analysis: [1120, 640],
  phone: [390, 620],
  explain: [300, 256],
  areas: [300, 256],
  chart: [300, 256],
} as const
export type ShotName = keyof typeof SIZES

interface ShotProps {
  readonly name: ShotName
  readonly alt: string
  readonly className?: string | undefined
}

/** Browsers do not fetch the hidden picture: lazy images that are not displayed never load. */
export function Shot({ name, alt, className = '' }: ShotProps) {
  const locale = useLocale()
  const [width, height] = SIZES[name]
  return (['light', 'dark'] as const).map((scheme) => (
    <img
      key={scheme}
      className={`${classes.shot} ${classes[scheme]} ${className}`}
      src={FILES[`./pictures/${name}-${locale}-${scheme}.webp`]}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  ))
}
