import { Skeleton } from '#web/ui/page/progress.tsx'
import classes from './report-frame.module.css'

/** A report that is loaded for the first time. */
export const ReportSkeleton = () => (
  <div className={classes.body}>
    <div className={classes.skeleton}>
      {[38, 46, 30, 52, 42, 34, 48, 40].map((width) => (
        <div key={width} className={classes.skeletonRow}>
          <Skeleton width={`${width}%`} />
          <Skeleton width={80} />
        </div>
      ))}
    </div>
    <div className={classes.asideSkeleton}>
      <Skeleton width="40%" />
      <Skeleton width="64%" height={28} />
      <Skeleton width="52%" />
    </div>
  </div>
)
