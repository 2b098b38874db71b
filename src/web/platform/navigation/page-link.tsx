import { Link, useRouter } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { toHref } from './to-href.ts'

export type PageLinkProps = ComponentPropsWithRef<'a'> & { href: string }

/** A link inside the product by its whole address: `<PageLink href={`/invoice/list?open=${id}`}>`; `<Button component={PageLink} href=…>`. */
export const PageLink = ({ href, ...props }: PageLinkProps) => (
  // A link to a list says which page it is, whatever is open or filtered on it.
  <Link {...toHref(href)} activeOptions={{ exact: true, includeSearch: false }} {...props} />
)

/** Goes to an address inside the product: `const go = useGo(); go('/client/list?tab=vendors')`. */
export const useGo = () => {
  const router = useRouter()
  return (href: string, { replace = false } = {}): void => void router.navigate({ ...toHref(href), replace })
}
