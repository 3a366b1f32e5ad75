/** What tells data apart on this side of the engine. */
import type { DatasetData } from '../../engine/protocol.ts'

/** Where data lies: the same for as long as a reader may read on in a result of it. */
export function placeOf(data: DatasetData): string {
  switch (data.kind) {
    case 'file':
      return data.file
    case 'live':
      return `${data.engine} ${data.place}`
  }
}

/** Another one as soon as a result computed before may be out of date. A file never changes. */
export function stateOf(data: DatasetData): string {
  switch (data.kind) {
    case 'file':
      return data.file
    case 'live':
      return `${placeOf(data)} ${data.freshness}`
  }
}
