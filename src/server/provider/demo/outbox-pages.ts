import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { languageOf, textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { accountant, employee, operator, owner } from './people.ts'
import { oneTimeCode } from './team.ts'

type OutboxOptions = { outbox: string; product: string; operatorSecret: string; port: number }

const maxShown = 100

/**
 * Pages of the demo: the users who can sign in, and the emails in the outbox. Emails contain links that sign users in, so
 * the pages are served on this machine only and by the demo only. Returns their address.
 */
export const serveOutbox = async (options: OutboxOptions): Promise<{ address: string; close: () => void }> => {
  const server = createServer((request, response) => {
    handleRequest(options, request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

const security = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** Protects against DNS rebinding: another site with a domain that points to 127.0.0.1 could read the emails. */
const isOwnHost = ({ headers }: IncomingMessage) => /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(headers.host ?? '')

const handleRequest = async (options: OutboxOptions, request: IncomingMessage, response: ServerResponse) => {
  if (!isOwnHost(request)) return response.writeHead(403).end()
  const language = languageOf(request.headers['accept-language'])
  const [, kind = '', name = ''] = (request.url ?? '/').split('/')
  const send = (type: string, body: string | Uint8Array, more: Record<string, string> = {}) =>
    response.writeHead(200, { ...security, 'content-type': type, ...more }).end(body)
  if (kind === '') return send('text/html; charset=utf-8', await listPage(options, language))
  const email = await readEmail(options.outbox, name)
  if (kind === 'email' && email) return send('text/html; charset=utf-8', emailPage(email, name, language))
  // The HTML of the email with its own styles, in a frame without scripts.
  if (kind === 'html' && email) return send('text/html; charset=utf-8', email.html ?? '')
  if (kind === 'file' && email?.attachments[0]) {
    const [{ filename, mimeType, content }] = email.attachments
    const encodedName = encodeURIComponent(filename ?? 'file')
    return send(mimeType, new Uint8Array(content as ArrayBuffer), {
      'content-disposition': `attachment; filename*=UTF-8''${encodedName}`,
    })
  }
  return response.writeHead(404, security).end()
}

const emailFilesIn = async (outbox: string): Promise<string[]> =>
  (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()

const readEmail = async (outbox: string, name: string): Promise<Email | undefined> =>
  (await emailFilesIn(outbox)).includes(name) ? PostalMime.parse(await readFile(join(outbox, name))) : undefined

const listPage = async ({ outbox, product, operatorSecret }: OutboxOptions, language: Language): Promise<string> => {
  const text = textIn(language)
  const names = (await emailFilesIn(outbox)).slice(-maxShown).toReversed()
  const emails = await Promise.all(names.map(async (name) => ({ name, email: await readEmail(outbox, name) })))
  const people = [owner, employee, accountant, operator].map(({ name, email, password }) => {
    const role =
      email === owner.email
        ? 'owner'
        : email === employee.email
          ? 'employee'
          : email === accountant.email
            ? 'accountant'
            : 'operator'
    const code =
      email === operator.email ? ` · ${text('code')} <code>${oneTimeCode(operatorSecret, new Date())}</code>` : ''
    return `<tr><td>${escapeHtml(name)}<td>${text(role)}<td><code>${escapeHtml(email)}</code><td><code>${escapeHtml(password)}</code>${code}`
  })
  const rows = emails.map(
    ({ name, email }) =>
      `<tr><td>${escapeHtml(addressesOf(email))}<td><a href="/email/${escapeHtml(name)}">${escapeHtml(email?.subject)}</a>` +
      `<td class="when">${email?.date ? formatMoment(email.date) : ''}`,
  )
  return page(
    language,
    text('title'),
    `<p>${text('intro')} <a href="${escapeHtml(product)}">${escapeHtml(product)}</a></p>
<h2>${text('people')}</h2><table>${people.join('\n')}</table><p class="hint">${text('code_hint')}</p>
<h2>${text('letters')}</h2>${rows.length > 0 ? `<table>${rows.join('\n')}</table>` : `<p>${text('empty')}</p>`}`,
  )
}

const emailPage = (email: Email, name: string, language: Language): string => {
  const text = textIn(language)
  const file = email.attachments[0]
  const attachment = file ? `<p><a href="/file/${escapeHtml(name)}">${escapeHtml(file.filename ?? '')}</a></p>` : ''
  return page(
    language,
    email.subject ?? text('title'),
    `<p><a href="/">${text('back')}</a></p>
<p>${text('from')}: ${escapeHtml(email.from?.name || email.from?.address)}<br>${text('to')}: ${escapeHtml(addressesOf(email))}</p>${attachment}
<iframe sandbox="allow-popups allow-top-navigation-by-user-activation" title="${escapeHtml(email.subject)}" src="/html/${escapeHtml(name)}"></iframe>`,
  )
}

/** In Lithuanian time. */
const formatMoment = (date: string): string =>
  new Intl.DateTimeFormat('lt', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Vilnius' }).format(
    new Date(date),
  )

const addressesOf = (email: Email | undefined) => (email?.to ?? []).map(({ address }) => address).join(', ')

const page = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Kvitas</title><style>
:root { color-scheme: light dark; --background: #f5f3ee; --surface: #fff; --line: #ece9e2; --text: #1e1c17; --muted: #6d685d; --link: #27409b }
@media (prefers-color-scheme: dark) {
  :root { --background: #121110; --surface: #191815; --line: #292723; --text: #ece9e3; --muted: #a39e93; --link: #90a7e5 }
}
body { margin: 0; padding: 24px 8px; background: var(--background); color: var(--text); font: 14px/20px Inter, system-ui, sans-serif }
main { max-width: 852px; margin: 0 auto; padding: 24px; border-radius: 12px; background: var(--surface); overflow-wrap: anywhere }
h1 { margin: 0; font-size: 22px; line-height: 28px } h2 { margin: 32px 0 8px; font-size: 16px; line-height: 24px }
a { color: var(--link) } code { font: 13px/20px ui-monospace, monospace } .hint, .when { color: var(--muted) }
table { width: 100%; border-collapse: collapse } td { padding: 10px 16px 10px 0; border-bottom: 1px solid var(--line); vertical-align: top }
.when { padding-right: 0; text-align: right; white-space: nowrap } iframe { width: 100%; height: 640px; border: 1px solid var(--line); background: #fff }
@media (min-width: 768px) { td:nth-child(3):has(code) { white-space: nowrap } }
@media (max-width: 767px) {
  main { padding: 16px } tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 12px; padding: 8px 0; border-bottom: 1px solid var(--line) }
  tr:not(:has(.when)) { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr) }
  td { padding: 2px 0; border: 0 } td:nth-child(2):not(:last-child):has(a) { grid-row: 1; grid-column: 1 / -1 } td a { display: block; padding: 10px 0 }
}
</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`

const textIn = (language: Language) => (key: string) => escapeHtml(textOf(language, 'demo', key))
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string | undefined = ''): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
