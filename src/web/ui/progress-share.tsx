import classes from './progress-share.module.css'

export interface ProgressShareProps {
  /** 0 to 1; only drawn, never added up. */
  share: number
  state?: 'partly' | 'paid' | 'overdue' | 'accent'
  /** What the bar says, in words: 'Apmokėta 1 500,00 iš 4 155,41 €'. */
  label: string
}

/** The paid share as a bar. */
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
