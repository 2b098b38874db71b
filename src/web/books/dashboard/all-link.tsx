import type { ReactNode } from 'react'
import { PageLink } from '#web/platform/navigation/page-link.tsx'

/** 'Visi', and for those who hear it alone, of what. */
export const AllLink = ({ href, of, children }: { href: string; of: string; children: ReactNode }) => (
  <PageLink href={href}>
    {children}
    <span className="visually-hidden">, {of}</span>
  </PageLink>
)
