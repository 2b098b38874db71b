import classes from './strength-meter.module.css'

export interface StrengthMeterProps {
  /** 0 nothing typed, 1 weak, 2 fair, 3 strong. */
  level: 0 | 1 | 2 | 3
  /** 'Vidutinio stiprumo slaptažodis'. */
  label: string
}

/** Three strokes and the words. */
export const StrengthMeter = ({ level, label }: StrengthMeterProps) => (
  <div className={classes.meter} data-level={level}>
    <div className={classes.strokes} aria-hidden="true">
      {[1, 2, 3].map((stroke) => (
        <span key={stroke} className={classes.stroke} data-on={stroke <= level || undefined} />
      ))}
    </div>
    <div className={classes.words} role="status">
      {level > 0 && label}
    </div>
  </div>
)
