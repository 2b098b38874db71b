import classes from './progress.module.css'

/** The thin line above the page while the next one loads; it appears after 150 ms, so fast pages never show it. */
export const ProgressBar = ({ active, label }: { active: boolean; label: string }) =>
  active ? (
    <div className={classes.bar} role="progressbar" aria-label={label}>
      <div className={classes.run} />
    </div>
  ) : null

interface ProgressShareProps {
  /** 0 to 1; it is only displayed, so a float is precise enough. */
  share: number
  state?: 'partly' | 'paid' | 'overdue' | 'accent'
  /** The text for screen readers: 'Apmokėta 1 500,00 iš 4 155,41 €'. */
  label: string
}

/** The paid share, as a bar. */
export const ProgressShare = ({ share, state = 'partly', label }: ProgressShareProps) => {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div
      className={classes.track}
      role="meter"
      aria-label={label}
      aria-valuetext={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={classes.share} data-state={state} style={{ width: `${percent}%` }} />
    </div>
  )
}

/** A placeholder for a line of text. `width` is a CSS width, 100 % by default. It has no shimmer. */
export const Skeleton = ({ width = '100%', height = 10 }: { width?: string | number; height?: number }) => (
  <span className={classes.skeleton} style={{ width, height }} aria-hidden="true" />
)
