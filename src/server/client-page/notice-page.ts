import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { safe } from './html.ts'

/** A page that names neither company nor document: of a link that opens nothing, or after too many attempts. */
export const noticePage = (language: Language, notice: 'gone' | 'busy'): string => {
  const text = (key: string) => safe(textOf(language, 'client_page', `${notice}_${key}`) ?? key)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow">
<title>${text('title')}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/i/notice.css">
</head>
<body><main class="notice"><h1>${text('title')}</h1><p>${text('body')}</p></main></body>
</html>
`
}
