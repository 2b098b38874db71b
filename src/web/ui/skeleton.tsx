import classes from './skeleton.module.css'

/** A bar where text comes. `width` is a CSS width, by default all there is. No shimmer. */
export const Skeleton = ({ width = '100%', height = 10 }: { width?: string | number; height?: number }) => (
  <span className={classes.skeleton} style={{ width, height }} aria-hidden="true" />
)
