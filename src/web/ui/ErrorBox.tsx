import type { ReactNode } from 'react'
import classes from './page.module.css'

/** An error message, announced to screen readers when it appears. */
export const ErrorBox = ({ children }: { children: ReactNode }) => (
  <div className={classes.error} role="alert">
    <span>{children}</span>
  </div>
)
