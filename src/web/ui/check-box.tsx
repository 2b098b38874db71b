import { type ComponentPropsWithRef, useLayoutEffect, useRef } from 'react'
import classes from './check-box.module.css'

export interface CheckBoxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'ref'> {
  indeterminate?: boolean
  look?: 'box' | 'radio' | 'switch'
}

/** The native control itself, drawn: forms, labels and keys work as everywhere. Give it a label or `aria-label`. */
export const CheckBox = ({ indeterminate = false, look = 'box', className, ...rest }: CheckBoxProps) => {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    // The half state exists only as a property.
    if (input.current) input.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <input
      {...rest}
      ref={input}
      type={look === 'radio' ? 'radio' : 'checkbox'}
      role={look === 'switch' ? 'switch' : undefined}
      data-look={look}
      className={className ? `${classes.control} ${className}` : classes.control}
    />
  )
}
