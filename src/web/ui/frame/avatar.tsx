import classes from './avatar.module.css'

export interface AvatarProps {
  name: string
  image?: string
  /** Round for people, square for companies and clients. */
  shape?: 'round' | 'square'
  size?: 28 | 36 | 40 | 72
}

/** An image, or initials. Hidden from screen readers, since the name is always beside it. */
export const Avatar = ({ name, image, shape = 'round', size = 28 }: AvatarProps) => (
  <span className={classes.avatar} data-shape={shape} data-size={size} aria-hidden="true">
    {image ? <img src={image} alt="" /> : initials(name)}
  </span>
)

/** Legal forms are skipped: the initials of 'MB „Raidės ir linijos“' are R and L. */
const legalForms = new Set(['UAB', 'AB', 'MB', 'IĮ', 'VšĮ', 'TŪB', 'KŪB', 'ŽŪB', 'OÜ', 'SIA', 'LLC', 'Ltd'])

const conjunctions = new Set(['ir', 'and', 'of', 'the'])

/** Two letters for a person, a company or a client without an image. */
export const initials = (name: string): string => {
  const words = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !legalForms.has(word) && !conjunctions.has(word.toLocaleLowerCase('lt')))
  const capitalised = words.filter((word) => /^[\p{Lu}\p{N}]/u.test(word))
  const [first, second] = capitalised.length > 1 ? capitalised : words
  return [first, second].map((word) => word?.charAt(0).toLocaleUpperCase('lt') ?? '').join('')
}
