import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

export interface LockedReasonProps {
  reason: string
  children: ReactElement
}

/** Shows why something is locked, on hover, focus and touch. */
export const LockedReason = ({ reason, children }: LockedReasonProps) => (
  <Tooltip label={reason} position="bottom-start" withinPortal zIndex={1000}>
    {children}
  </Tooltip>
)
