/** Pictures of charts in many states. Loaded with the drawing library when the page shows them. */
import { svgFile } from '../../../chart/svg.ts'
import { CHART_STATES, drawingOf } from './chart-states.ts'
import classes from './Specimens.module.css'

const imageOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

export function ChartSpecimens() {
  return (
    <div className={classes.charts}>
      {Object.entries(CHART_STATES).map(([name, state]) => {
        const drawing = drawingOf(state)
        return (
          <figure key={name}>
            <img src={imageOf(svgFile(drawing, name, []))} alt={name} width={drawing.size.width} height={drawing.size.height} />
            <figcaption aria-hidden="true">{name}</figcaption>
          </figure>
        )
      })}
    </div>
  )
}
