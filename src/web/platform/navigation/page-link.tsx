import { Link, useRouter } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { toHref } from './navigation.ts'
import { call } from '#web/platform/api/api.ts'
import { i18n } from '#web/platform/texts/texts.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'

export type PageLinkProps = ComponentPropsWithRef<'a'> & { href: string }

/** A link inside the product by its full path: `<PageLink href={`/invoice/list?open=${id}`}>`; `<Button component={PageLink} href=…>`. */
export const PageLink = ({ href, ...props }: PageLinkProps) => (
  // A link to a list is current even if a record is open or a filter is set there.
  <Link {...toHref(href)} activeOptions={{ exact: true, includeSearch: false }} {...props} />
)

/** Goes to an address inside the product: `const go = useNavigateTo(); go('/client/list?tab=vendors')`. */
export const useNavigateTo = () => {
  const router = useRouter()
  return (href: string, { replace = false } = {}): void => void router.navigate({ ...toHref(href), replace })
}

type FormFields = Record<string, string | number | boolean | readonly (string | number)[]>

/**
 * Opens the response of a path in a new tab: posts a hidden form with a token that identifies the user. `path` is relative to the API: `/invoice/{id}/pdf`.
 * Browsers allow a new tab only for a few seconds after a click; if the token arrives later, a toast offers another click.
 */
export const openInNewTab = async (path: string, fields: FormFields = {}): Promise<void> => {
  const { token } = await call('csrf.token')
  const submit = () => submitForm(`/api${path}`, { _token: token, ...fields })
  if (navigator.userActivation?.isActive === false)
    toast.success(i18n.t('common:tab_ready'), { action: { label: i18n.t('common:tab_open'), onClick: submit } })
  else submit()
}

const submitForm = (action: string, fields: FormFields) => {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  form.target = '_blank'
  form.hidden = true
  for (const [name, value] of Object.entries(fields))
    for (const each of Array.isArray(value) ? value : [value]) form.append(hiddenInput(name, String(each)))
  document.body.append(form)
  form.submit()
  form.remove()
}

const hiddenInput = (name: string, value: string) => {
  const input = document.createElement('input')
  input.type = 'hidden'
  input.name = name
  input.value = value
  return input
}
