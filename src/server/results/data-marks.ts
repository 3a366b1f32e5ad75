/** Keys that distinguish data outside the engine. */
import type { DatasetData } from '../../engine/protocol.ts'

/** The location of data. It stays the same as long as a reader may continue to read a result of it. */
export function dataLocation(data: DatasetData): string {
  switch (data.kind) {
    case 'file':
      return data.file
    case 'live':
      return `${data.engine} ${data.place}`
  }
}

/** Changes as soon as an earlier result may be out of date. A file never changes. */
export function dataState(data: DatasetData): string {
  switch (data.kind) {
    case 'file':
      return data.file
    case 'live':
      return `${dataLocation(data)} ${data.freshness}`
  }
}
