import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { ltServer } from '#texts/lt-server.ts'
import { languageOf, textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'

// Decision: docs/decisions/api-keys.md
const files = {
  'page.js': 'text/javascript; charset=utf-8',
  'schema.js': 'text/javascript; charset=utf-8',
  'try-it.js': 'text/javascript; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
} as const

/** Between the tags of a script nothing may end it. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const textsIn = (language: Language) =>
  Object.fromEntries(Object.keys(ltServer.api_docs).map((key) => [key, textOf(language, 'api_docs', key) ?? key]))

const pageIn = (language: Language): string => {
  const texts = textsIn(language)
  const other = language === 'lt' ? 'en' : 'lt'
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${texts['title']}</title>
<link rel="stylesheet" href="/api/docs/page.css">
<script type="application/json" id="texts">${inScript(texts)}</script>
<script type="module" src="/api/docs/page.js"></script>
</head>
<body>
<a class="skip" href="#content">${texts['skip']}</a>
<header>
<strong>${texts['title']}</strong>
<label>${texts['key']} <input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="kv_…"></label>
<span class="note">${texts['key_hint']}</span>
<a href="/api/docs?language=${other}" hreflang="${other}" lang="${other}">${texts['other_language']}</a>
</header>
<div class="columns">
<nav aria-label="${texts['calls']}">
<details id="menu" open><summary>${texts['calls']}</summary>
<input id="search" type="search" aria-label="${texts['search']}" placeholder="${texts['search']} ( / )">
<label class="check"><input id="show-all" type="checkbox"> ${texts['show_all']}</label>
<div id="calls"></div>
</details>
</nav>
<main id="content" tabindex="-1"><p>${texts['loading']}</p></main>
</div>
</body>
</html>
`
}

/**
 * The page of the API's documentation at `/api/docs`: static files of our own that read `/api/openapi.json`. It is not a call of the
 * contract, because it answers HTML and no program calls it.
 */
export const serveDocs = async (app: FastifyInstance): Promise<void> => {
  const pages = { lt: pageIn('lt'), en: pageIn('en') }
  app.get<{ Querystring: { language?: string } }>('/api/docs', (request, reply) => {
    const asked = request.query.language
    const language = asked === 'lt' || asked === 'en' ? asked : languageOf(request.headers['accept-language'])
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
      .send(pages[language])
  })
  for (const [name, type] of Object.entries(files)) {
    const bytes = await readFile(new URL(`page/${name}`, import.meta.url))
    app.get(`/api/docs/${name}`, (_, reply) => reply.type(type).header('cache-control', 'no-cache').send(bytes))
  }
}
