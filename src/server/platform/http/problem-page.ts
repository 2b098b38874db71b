import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProblemCode } from '#domain/problems.ts'
import { languageOf, textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import type { problemBody } from './problem.ts'

type Body = ReturnType<typeof problemBody>

/**
 * A problem as an HTML page, for requests that a browser opens in a tab (the PDF of a document, an export). The status stays the
 * same, and other clients get the JSON response.
 */
export const showProblems = (app: FastifyInstance, builtPage: string) => {
  const head = headOf(builtPage)
  app.addHook('onSend', async (request, reply, payload) => {
    const isProblem = String(reply.getHeader('content-type')).startsWith('application/problem+json')
    if (!isProblem || typeof payload !== 'string' || !isNavigation(request)) return payload
    reply.type('text/html; charset=utf-8')
    return pageOf(JSON.parse(payload) as Body, languageOf(request.headers['accept-language']), head)
  })
}

/** The icon, colour scheme and styles of the product's page, without its scripts. */
const headOf = (builtPage: string): string => {
  const tags = builtPage.match(/<link [^>]*rel="(?:icon|stylesheet)"[^>]*>|<script src="[^"]*"><\/script>/g) ?? []
  return tags.join('')
}

/** Replaces texts of problems that mention a form or a page, because this page has none. */
const replacementKeys: Partial<Record<ProblemCode, string>> = {
  csrf_token_expired: 'late',
  unauthenticated: 'signed_out',
  validation_failed: 'form',
}
const nextStep: Partial<Record<ProblemCode, string>> = {
  unauthenticated: 'next_sign_in',
  not_found: 'next_gone',
  forbidden: 'next_ask',
}

const pageOf = ({ code, detail, errors, instance }: Body, language: Language, head: string): string => {
  const text = (key: string) => safe(textOf(language, 'problem_page', key))
  const textKey = replacementKeys[code]
  const faults = [...new Set(Object.values(errors ?? {}).flat())].map((fault) => `<li>${safe(fault)}</li>`)
  return `<!doctype html>
<html lang="${language}" data-mantine-color-scheme="light">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark"><title>${text('title')} · Kvitas</title>${head}
</head>
<body>
<main class="problem-page">
<h1>${text('title')}</h1>
<p>${textKey ? text(textKey) : safe(detail)}</p>
${faults.length > 0 ? `<ul>${faults.join('')}</ul>` : ''}
<p>${text(nextStep[code] ?? 'next')}</p>
<p class="problem-page-request">${text('request_id')} <code>${safe(instance)}</code></p>
</main>
</body>
</html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text = ''): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? '')

/** Whether a browser navigates to the address; scripts accept JSON or anything. */
export const isNavigation = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false
