import { IconCheck } from '@tabler/icons-react'

/** The tick of the chosen one; it keeps its place when it is not there. */
export const MenuMark = ({ on }: { on: boolean }) =>
  on ? <IconCheck size={16} stroke={1.75} /> : <span style={{ width: 16 }} />
