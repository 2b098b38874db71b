import { createPolymorphicComponent } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { ComponentPropsWithRef, ElementType, MouseEvent, ReactNode } from 'react'
import classes from './button.module.css'

/** A script of its own: tooltips weigh 20 kB, and the sign-in page has nothing locked. */
const LockedReason = lazy(async () => ({ default: (await import('./locked-reason.tsx')).LockedReason }))

export interface ButtonProps {
  /** One `filled` a layer, and it is the next step. `danger-filled` only in a confirming dialog. */
  variant?: 'filled' | 'default' | 'quiet' | 'link' | 'danger' | 'danger-filled'
  size?: 'small' | 'normal' | 'large'
  icon?: ReactNode
  iconAfter?: ReactNode
  /** The key that does the same, shown inside. */
  keyHint?: string
  busy?: boolean
  /** Why it cannot be pressed: it keeps its place with a lock, can be reached by keyboard, and says the reason. */
  locked?: string
  wide?: boolean
  children?: ReactNode
}

type ButtonBaseProps = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & { component?: ElementType }

const ButtonBase = ({
  variant = 'default',
  size = 'normal',
  icon,
  iconAfter,
  keyHint,
  busy,
  locked,
  wide,
  children,
  className,
  component: Root = 'button',
  onClick,
  ...rest
}: ButtonBaseProps) => {
  const stopped = busy || Boolean(locked)
  const click = (event: MouseEvent<HTMLButtonElement>) => (stopped ? event.preventDefault() : onClick?.(event))
  const button = (
    <Root
      {...(Root === 'button' ? { type: 'button' } : {})}
      {...rest}
      className={className ? `${classes.button} ${className}` : classes.button}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      data-locked={locked ? true : undefined}
      aria-disabled={stopped || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={click}
    >
      {busy ? <span className={classes.ring} /> : locked ? <IconLock size={16} stroke={1.75} /> : icon}
      {children !== undefined && <span className={classes.label}>{children}</span>}
      {iconAfter}
      {keyHint && <Kbd onFill={variant === 'filled'}>{keyHint}</Kbd>}
    </Root>
  )
  if (!locked) return button
  return (
    <Suspense fallback={button}>
      <LockedReason reason={locked}>{button}</LockedReason>
    </Suspense>
  )
}

/** A button, or with `component` a link that looks like one: `<Button component={Link} to="…">`. */
export const Button = createPolymorphicComponent<'button', ButtonProps>(ButtonBase)

interface IconButtonProps {
  /** What it does, in words: its name for those who cannot see the icon, and its hint for those who can. */
  label: string
  icon: ReactNode
  variant?: 'quiet' | 'default'
  size?: 'small' | 'normal'
}

type IconButtonBaseProps = IconButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof IconButtonProps | 'children'> & { component?: ElementType }

const IconButtonBase = ({
  label,
  icon,
  variant = 'quiet',
  size = 'normal',
  className,
  component: Root = 'button',
  disabled,
  onClick,
  ...rest
}: IconButtonBaseProps) => (
  <Root
    {...(Root === 'button' ? { type: 'button' } : {})}
    title={label}
    aria-label={label}
    {...rest}
    // Not `disabled`: a button that goes no further once pressed would lose the focus to the page.
    {...(disabled ? { 'aria-disabled': true } : { onClick })}
    className={className ? `${classes.icon} ${className}` : classes.icon}
    data-variant={variant}
    data-size={size}
  >
    {icon}
  </Root>
)

/** A square button of one icon. Only where the sign is known to everyone: close, more, back. */
export const IconButton = createPolymorphicComponent<'button', IconButtonProps>(IconButtonBase)

/** A key. Hidden from screen readers: the shortcut repeats an action that is there anyway. */
export const Kbd = ({ children, onFill }: { children: ReactNode; onFill?: boolean }) => (
  <kbd className={classes.kbd} data-on-fill={onFill || undefined} aria-hidden="true">
    {children}
  </kbd>
)
