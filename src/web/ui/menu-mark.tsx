import { IconCheck } from '@tabler/icons-react'
import classes from './menu-mark.module.css'

/** The tick of the chosen one. */
export const menuMark = <IconCheck size={16} stroke={1.75} />

/** It stands where other rows have their icon. */
export const marked = { itemIndicator: classes.mark ?? '' }
