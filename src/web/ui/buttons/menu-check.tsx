import { IconCheck } from '@tabler/icons-react'
import classes from './menu-check.module.css'

/** The tick beside the selected item of a menu. */
export const menuCheck = <IconCheck size={16} stroke={1.75} />

/** Puts the tick where other items have their icon. */
export const menuCheckClasses = { itemIndicator: classes.mark ?? '' }
