/** Keys by which caches distinguish datasets and their states. */
import type { FileData, LiveData } from '../../engine/protocol.ts'

type Marked = FileData | Pick<LiveData, 'kind' | 'engine' | 'place' | 'freshness'>

/** Identifies the rows' location. As long as it is unchanged, a reader may continue to read an existing result. */
export function dataLocation(data: Marked): string {
  switch (data.kind) {
    case 'file':
      return data.file
    case 'live':
      return `${data.engine} ${data.place}`
  }
}

/** Identifies the current state of the rows, so a result of an earlier state is not reused. A file never changes, so its path is enough. */
export function dataState(data: Marked): string {
  switch (data.kind) {
    case 'file':
      return data.file
    case 'live':
      return `${dataLocation(data)} ${data.freshness}`
  }
}
