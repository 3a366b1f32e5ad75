import type { ComponentType } from 'react'

/** A part by its name, with its states by theirs. */
export type Specimens = Readonly<Record<string, Readonly<Record<string, ComponentType>>>>
