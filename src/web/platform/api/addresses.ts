import type { CallName, Contract } from '#contract/index.ts'

/**
 * Method and path of every call, without the schemas: the contract itself (with zod) is three times the size of the
 * sign-in page, which loads only the first of these lists. A missing or different entry does not compile, so the contract stays the
 * only source.
 */
const crudAddresses = {
  list: 'GET /{resource}/all',
  create_form: 'GET /{resource}/create',
  create: 'POST /{resource}',
  edit_form: 'GET /{resource}/edit/{id}',
  update: 'PUT /{resource}/{id}',
  delete: 'DELETE /{resource}/{id}',
  restore: 'POST /{resource}/{id}/restore',
  archive: 'POST /{resource}/{id}/archive',
  archive_restore: 'POST /{resource}/{id}/archive-restore',
  export: 'GET /{resource}/export',
} as const
type Verb = keyof typeof crudAddresses

export type Address<Name extends CallName> = `${Contract[Name]['method']} ${Contract[Name]['path']}`
type Filled<Text extends string, Name extends string> = Text extends `${infer Before}{resource}${infer After}`
  ? `${Before}${Name}${After}`
  : Text
/** Calls whose method and path follow from their name. */
type Regular = {
  [Name in CallName]: Name extends `${infer Resource}.${infer V extends Verb}`
    ? Address<Name> extends Filled<(typeof crudAddresses)[V], Resource>
      ? Name
      : never
    : never
}[CallName]

/** Calls of pages without a session and of the start page, and all that have the name but not the address of a regular call. */
const firstAddresses = {
  'csrf.token': 'GET /csrf-token',
  captcha: 'GET /captcha',
  register: 'POST /register',
  login: 'POST /login',
  logout: 'POST /logout',
  'user.data': 'GET /user/data',
  'user.proof': 'POST /user/proof',
  'email.resend': 'POST /email/resend',
  'email.verify': 'GET /email/verify',
  'invitation.read': 'GET /invitation/{token}',
  'invitation.accept': 'POST /invitation/{token}/accept',
  'dashboard.all': 'GET /dashboard/all',
  'password.request': 'POST /password/request',
  'password.reset': 'POST /password/reset',
  'social.providers': 'GET /auth/providers',
  'social.start': 'GET /auth/{provider}',
  'social.callback': 'GET /auth/{provider}/callback',
  'social.open': 'POST /register-social/open',
  'social.complete': 'POST /register-social/complete',
  'social.link': 'POST /register-social/link',
  'login.second_step': 'POST /login/two-step',
  'login.passkey_begin': 'POST /login/passkey/begin',
  'login.passkey': 'POST /login/passkey',
  'bank.accounts': 'GET /bank/accounts',
  'history.list': 'GET /history',
  'invoice.export': 'POST /invoice/export',
  'payment-file.list': 'GET /bank/payment-file/all',
  'operator-message.list': 'GET /operator/messages',
  'operator-order.list': 'GET /operator/orders',
  'operator-user.list': 'GET /operator/users',
  'operator-company.list': 'GET /operator/companies',
  'operator-job.list': 'GET /operator/jobs',
  'security-event.list': 'GET /user/security-events',
  'operator-security.list': 'GET /operator/security-events',
} as const satisfies { [Name in Exclude<CallName, Regular>]?: Address<Name> } & {
  [Name in Extract<Exclude<CallName, Regular>, `${string}.${Verb}`>]: Address<Name>
}

/** Calls with an address of their own that the sign-in page does not load. */
export type LaterCall = Exclude<CallName, Regular | keyof typeof firstAddresses>

let laterAddresses: Record<string, string> | undefined

/** The template of the address, or a promise of it while the later addresses are not loaded. */
const templateOf = (name: string): string | Promise<string> => {
  const known = (firstAddresses as Record<string, string>)[name] ?? laterAddresses?.[name]
  if (known) return known
  const dot = name.lastIndexOf('.')
  const regular = crudAddresses[name.slice(dot + 1) as Verb]
  if (dot >= 0 && regular) return regular.replace('{resource}', name.slice(0, dot))
  if (laterAddresses) throw new Error(`No such call: ${name}`)
  return loadAddresses().then(() => templateOf(name))
}

/** Loads the addresses that the sign-in page does without. */
const loadAddresses = async (): Promise<void> => {
  laterAddresses = (await import('./later-addresses.ts')).laterAddresses
}

type FilledAddress = { method: string; path: string }

/** `client.edit_form` with `{ id }` → `GET`, `/client/edit/…`; a promise of it until the later addresses are loaded. */
export const addressOf = (
  name: CallName,
  params: Record<string, string> = {},
): FilledAddress | Promise<FilledAddress> => {
  const template = templateOf(name)
  return typeof template === 'string' ? fill(template, params) : template.then((text) => fill(text, params))
}

const fill = (template: string, params: Record<string, string>): FilledAddress => {
  const [method = 'GET', path = '/'] = template.split(' ')
  return { method, path: path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? '')) }
}
