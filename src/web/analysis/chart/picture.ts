/** Exports the drawn chart as a picture file. */

/** Element ID by which an export finds the drawn chart. */
export const CHART_CANVAS = 'step-chart'

/** Pixels of the file per CSS pixel, so that it is sharp in print and on high-density screens. */
const RATIO = 2

/** A PNG of the chart at twice its size on the page, on the page's background; null if no chart is drawn. */
export async function chartPicture(): Promise<Blob | null> {
  const { Chart } = await import('chart.js')
  const chart = Chart.getChart(CHART_CANVAS)
  if (!chart) return null
  const own = chart.options.devicePixelRatio
  const copy = document.createElement('canvas')
  try {
    chart.options.devicePixelRatio = Math.max(RATIO, window.devicePixelRatio)
    chart.resize()
    copy.width = chart.canvas.width
    copy.height = chart.canvas.height
    const context = copy.getContext('2d')
    if (!context) return null
    context.fillStyle = getComputedStyle(document.body).backgroundColor
    context.fillRect(0, 0, copy.width, copy.height)
    context.drawImage(chart.canvas, 0, 0)
  } finally {
    chart.options.devicePixelRatio = own
    chart.resize()
  }
  return await new Promise((resolve) => copy.toBlob(resolve))
}
