import { createPolymorphicComponent } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { ComponentPropsWithRef, ElementType, MouseEvent, ReactNode } from 'react'
import classes from './button.module.css'

/** Loaded separately: tooltips weigh 20 kB, and the sign-in page has no locked buttons. */
const LockedReason = lazy(async () => ({ default: (await import('./locked-reason.tsx')).LockedReason }))

export interface ButtonProps {
  /** One `filled` button in each layer, for the next step. `danger-filled` only in a confirmation dialog. */
  variant?: 'filled' | 'default' | 'subtle' | 'link' | 'danger' | 'danger-filled'
  size?: 'small' | 'normal' | 'large'
  icon?: ReactNode
  iconAfter?: ReactNode
  /** The keyboard shortcut, shown inside. */
  keyHint?: string
  busy?: boolean
  /** Why the button is disabled: it shows a lock, can have the focus, and has the reason as a tooltip. */
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

/** A button, or with `component` a link with the same look: `<Button component={Link} to="…">`. */
export const Button = createPolymorphicComponent<'button', ButtonProps>(ButtonBase)

interface IconButtonProps {
  /** The accessible name and the tooltip. */
  label: string
  icon: ReactNode
  variant?: 'subtle' | 'default'
  size?: 'small' | 'normal'
}

type IconButtonBaseProps = IconButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof IconButtonProps | 'children'> & { component?: ElementType }

const IconButtonBase = ({
  label,
  icon,
  variant = 'subtle',
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
    // Not `disabled`: a button that gets disabled by its own click would lose the focus.
    {...(disabled ? { 'aria-disabled': true } : { onClick })}
    className={className ? `${classes.icon} ${className}` : classes.icon}
    data-variant={variant}
    data-size={size}
  >
    {icon}
  </Root>
)

/** A square button with an icon only. Use it for well-known icons: close, more, back. */
export const IconButton = createPolymorphicComponent<'button', IconButtonProps>(IconButtonBase)

/** A keyboard key. Hidden from screen readers, since each shortcut repeats a visible action. */
export const Kbd = ({ children, onFill }: { children: ReactNode; onFill?: boolean }) => (
  <kbd className={classes.kbd} data-on-fill={onFill || undefined} aria-hidden="true">
    {children}
  </kbd>
)
