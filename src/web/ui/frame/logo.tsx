import classes from './logo.module.css'

/** The logo without the name. Hidden from screen readers unless it has a `title`. */
export const LogoMark = ({ size = 24, title }: { size?: number; title?: string }) => (
  <svg
    className={classes.mark}
    width={size}
    height={size}
    viewBox="0 0 32 32"
    role={title ? 'img' : undefined}
    aria-label={title}
    aria-hidden={title ? undefined : true}
  >
    <path
      className={classes.receipt}
      d="M5 5.5A3.5 3.5 0 0 1 8.5 2h15A3.5 3.5 0 0 1 27 5.5V29l-3.67-3-3.66 3L16 26l-3.67 3-3.66-3L5 29Z"
    />
    <path className={classes.glyph} d="M11.8 8v12.4M20.6 8l-6.4 6.2 6.4 6.2" />
  </svg>
)

/** The logo with the name beside it. */
export const Logo = ({ name }: { name: string }) => (
  <span className={classes.logo}>
    <LogoMark size={28} />
    <span className={classes.name}>{name}</span>
  </span>
)
