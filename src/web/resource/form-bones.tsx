import { Skeleton } from '#web/ui/skeleton.tsx'
import classes from './form-frame.module.css'

/** Labels and fields before anything is known of them. */
export const FormBones = () => (
  <div className={classes.bones} aria-busy="true">
    {[92, 128, 76, 110].map((width) => (
      <div key={width} className={classes.bone}>
        <Skeleton width={width} />
        <Skeleton height={36} />
      </div>
    ))}
  </div>
)
