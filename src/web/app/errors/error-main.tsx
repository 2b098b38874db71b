import type { ReactNode } from 'react'
import { useInFrame } from '#web/app/shell/frame-context.ts'
import classes from './error-main.module.css'

/** An error inside the frame stands on its sheet; without a frame it is the page itself. */
export const ErrorMain = ({ children }: { children: ReactNode }) =>
  useInFrame() ? (
    children
  ) : (
    <main className={classes.main} id="main" tabIndex={-1}>
      {children}
    </main>
  )
