import type { ComponentType } from 'react'

/** States of components, by component and state name. */
export type Specimens = Readonly<Record<string, Readonly<Record<string, ComponentType>>>>
