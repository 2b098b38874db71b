import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'a'>, 'href'> & { clientId?: string }

/** Leads to a new invoice; while the list shows one client's, for that client. */
export const CreateLink = ({ clientId, ...props }: Props) => (
  <Link to="/invoice/create" search={clientId ? { client_id: clientId } : {}} {...props} />
)
