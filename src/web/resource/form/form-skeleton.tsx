import { Skeleton } from '#web/ui/page/progress.tsx'
import classes from './form-frame.module.css'

/** The placeholder of labels and fields while a form is loading. */
export const FormSkeleton = () => (
  <div className={classes.skeleton} aria-busy="true">
    {[92, 128, 76, 110].map((width) => (
      <div key={width} className={classes.skeletonLine}>
        <Skeleton width={width} />
        <Skeleton height={36} />
      </div>
    ))}
  </div>
)
