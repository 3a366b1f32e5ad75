/** Exports the chart as a PNG file. */

/** Element ID of the canvas, by which the export finds the chart. */
export const CHART_CANVAS = 'step-chart'

/** Image pixels per CSS pixel, for sharp prints. */
const RATIO = 2

/** Renders the chart as a PNG at twice its size on the page, with the page's background; null if there is no chart on the page. */
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
