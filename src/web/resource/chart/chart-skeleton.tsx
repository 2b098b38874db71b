import { Skeleton } from '#web/ui/page/progress.tsx'
import classes from './bar-chart.module.css'

/** The skeleton of a bar chart. */
export const ChartSkeleton = () => (
  <div className={classes.skeleton} aria-hidden="true">
    {[55, 30, 40, 62, 48, 70, 36, 44, 28, 80, 66, 58].map((height) => (
      <Skeleton key={height} height={height * 1.8} />
    ))}
  </div>
)
