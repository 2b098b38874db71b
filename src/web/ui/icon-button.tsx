import { createPolymorphicComponent } from '@mantine/core'
import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react'
import classes from './icon-button.module.css'

export interface IconButtonProps {
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
