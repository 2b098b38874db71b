import classes from './avatar.module.css'
import { initials } from './initials.ts'

export interface AvatarProps {
  name: string
  image?: string
  /** People are round, companies and clients square. */
  shape?: 'round' | 'square'
  size?: 28 | 36 | 40 | 72
}

/** A picture, or the initials. Decoration: the name is always written beside it. */
export const Avatar = ({ name, image, shape = 'round', size = 28 }: AvatarProps) => (
  <span className={classes.avatar} data-shape={shape} data-size={size} aria-hidden="true">
    {image ? <img src={image} alt="" /> : initials(name)}
  </span>
)
