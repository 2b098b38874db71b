import classes from './progress-bar.module.css'

/** The thin line above the page while the next one loads; it waits 150 ms, so quick pages never show it. */
export const ProgressBar = ({ active, label }: { active: boolean; label: string }) =>
  active ? (
    <div className={classes.bar} role="progressbar" aria-label={label}>
      <div className={classes.run} />
    </div>
  ) : null
