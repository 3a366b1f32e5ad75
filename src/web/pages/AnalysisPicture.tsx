/** A thumbnail of the first result of an analysis; a placeholder chart until it has loaded. */
import type { ChartPicture, Picture, TablePicture } from '../../contract/picture.ts'
import { isShaded, shapesOf } from '../../format/picture-shapes.ts'
import { useCall } from '../api/queries.ts'
import { type T, useT } from '../i18n/locale.tsx'
import classes from './AnalysisPicture.module.css'

const WHILE_MAKING = 1_500
const BOX = { width: 320, height: 128 }
const EDGE = 8

/** Heights of the placeholder's bars, as shares of its height. */
const QUIET = [0.35, 0.55, 0.45, 0.7, 0.6, 0.85]

/**
 * Fetches the pictures of at most PICTURES_AT_ONCE analyses: as guests see them, or with `own` as the signed-in person does.
 * The page does not wait for them, and cards whose picture fails keep the placeholder.
 */
export function usePictures(ids: readonly string[], own: boolean): ReadonlyMap<string, Picture> {
  const asked = { analysis_ids: [...ids], ...(own ? { own } : {}) }
  const query = useCall('apiv2/get_analysis_pictures', asked, { enabled: ids.length > 0, unprompted: true, keepsLast: true })
  const isMaking = (query.data?.making.length ?? 0) > 0
  useCall('apiv2/get_analysis_pictures', asked, { enabled: isMaking, unprompted: true, keepsLast: true, refetchInterval: isMaking ? WHILE_MAKING : false })
  return new Map(query.data?.pictures.map(({ analysis_id, picture }) => [analysis_id, picture]))
}

/** The text alternative of the picture of a table. */
function pictureWords(t: T, { kind, measure, across, series, is_partial }: TablePicture): string {
  const shown = series === null ? t(`gallery.pictures.${kind}`, { measure, across }) : t(`gallery.pictures.${kind}By`, { measure, across, series })
  return is_partial ? t('gallery.pictures.partial', { picture: shown }) : shown
}

function Quiet() {
  const slot = BOX.width / QUIET.length
  return (
    <svg className={classes.quiet} viewBox={`0 0 ${BOX.width} ${BOX.height}`} preserveAspectRatio="none" aria-hidden="true">
      {QUIET.map((part, i) => (
        <rect key={part} x={i * slot + slot * 0.2} y={(1 - part) * BOX.height} width={slot * 0.6} height={part * BOX.height} rx={3} />
      ))}
    </svg>
  )
}

const imageOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** A chart in both color schemes; the style sheet shows one of them. */
function ChartImages({ label, light, dark }: ChartPicture) {
  return (
    <>
      <img className={classes.light} src={imageOf(light)} alt={label} width={BOX.width} height={BOX.height} />
      <img className={classes.dark} src={imageOf(dark)} alt={label} width={BOX.width} height={BOX.height} />
    </>
  )
}

export function AnalysisPicture({ picture }: { picture: Picture | undefined }) {
  const t = useT()
  if (!picture)
    return (
      <div className={classes.picture}>
        <Quiet />
      </div>
    )
  if (picture.kind === 'chart')
    return (
      <div className={classes.picture}>
        <ChartImages {...picture} />
      </div>
    )
  const inner = { width: BOX.width - EDGE * 2, height: BOX.height - EDGE * 2 }
  return (
    <div className={classes.picture}>
      <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} role="img" aria-label={pictureWords(t, picture)} data-shaded={isShaded(picture) || undefined}>
        <g transform={`translate(${EDGE} ${EDGE})`}>
          {shapesOf(picture, inner).map((shape, i) =>
            shape.kind === 'rect' ? (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: shapes have places alone
                key={i}
                {...{ x: shape.x, y: shape.y, width: shape.width, height: shape.height, rx: shape.radius }}
                {...(shape.shade === null ? { fill: shape.colour } : { fillOpacity: shape.shade })}
              />
            ) : (
              <polyline
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                key={i}
                points={(shape.points.length === 1 ? [...shape.points, ...shape.points] : shape.points).map(({ x, y }) => `${x},${y}`).join(' ')}
                stroke={shape.colour}
                strokeWidth={shape.thickness}
              />
            ),
          )}
        </g>
      </svg>
    </div>
  )
}
