import type { ComponentType } from 'react'

/** Example renderings, by component and by state. */
export type Specimens = Readonly<Record<string, Readonly<Record<string, ComponentType>>>>
