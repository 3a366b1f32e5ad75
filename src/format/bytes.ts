const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats a size in powers of 1,024, with one decimal below ten: '23 B', '1.5 MB', '640 KB'. */
export function formatBytes(bytes: number): string {
  let size = bytes
  let unit = 0
  while (unit < UNITS.length - 1 && Math.round(size) >= 1_024) {
    size /= 1_024
    unit++
  }
  return `${unit > 0 && size < 9.95 ? size.toFixed(1) : size.toFixed(0)} ${UNITS[unit]}`
}

/** Formats a limit given in megabytes, in gigabytes when it is a whole number of them: '2 GB', '500 MB'. */
export const sizeOfMegabytes = (megabytes: number): string => (megabytes > 0 && megabytes % 1_024 === 0 ? `${megabytes / 1_024} GB` : `${megabytes} MB`)
